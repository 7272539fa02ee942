# Completion of cairn in bash. In ~/.bashrc: source <(cairn completion bash)

_cairn() {
    local line kind=
    COMPREPLY=()
    while IFS= read -r line; do
        if [ -z "$kind" ]; then
            kind=$line
        else
            COMPREPLY+=("$line")
        fi
    done < <(CAIRN_COMMAND __complete bash -- "${COMP_LINE:0:COMP_POINT}" "${2-}" </dev/null 2>/dev/null)
    if [ "$kind" != files ] && type compopt >/dev/null 2>&1; then
        compopt +o default
        if [ "$kind" = beginnings ]; then
            compopt -o nospace
        fi
    fi
    return 0
} 2>/dev/null

complete -o default -F _cairn cairn
