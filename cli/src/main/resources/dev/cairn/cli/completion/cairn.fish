# Completion of cairn in fish. In ~/.config/fish/config.fish: cairn completion fish | source

function __cairn_complete
    set -l before (commandline -opc)
    set -l begun (commandline -ct)
    set -l lines (CAIRN_COMMAND __complete fish -- $before[2..-1] "$begun" </dev/null 2>/dev/null)
    if test (count $lines) -eq 0; or test "$lines[1]" = files
        __fish_complete_path "$begun"
    else if test (count $lines) -gt 1
        printf '%s\n' $lines[2..-1]
    end
end

complete -c cairn -e
complete -c cairn -f -a '(__cairn_complete)'
