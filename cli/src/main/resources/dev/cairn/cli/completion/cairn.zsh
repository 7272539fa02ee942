#compdef cairn
# Completion of cairn in zsh. In ~/.zshrc, behind compinit: source <(cairn completion zsh)

_cairn() {
    local kind
    local -a lines before
    before=("${(@Q)words[2,CURRENT-1]}")
    (( CURRENT > 2 )) || before=()
    lines=("${(@f)$(CAIRN_COMMAND __complete zsh -- "${before[@]}" "${(Q)IPREFIX}${(Q)PREFIX}" </dev/null 2>/dev/null)}")
    kind=${lines[1]-}
    lines=("${(@)lines[2,-1]}")
    case $kind in
        words) (( $#lines )) && compadd -- "${lines[@]}" ;;
        beginnings) (( $#lines )) && compadd -S '' -- "${lines[@]}" ;;
        *) _files ;;
    esac
}

if [[ ${funcstack[1]-} == _cairn ]]; then
    _cairn "$@"
else
    compdef _cairn cairn
fi
