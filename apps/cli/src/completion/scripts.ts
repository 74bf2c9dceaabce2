import type { Shell } from './commands.ts';

/*
 * Each script passes the command line on to `qm __complete` and offers what it prints: a line for each value, with
 * its description after a tab, and a last line that says how to go on: only by its place is it told apart from a value like ':files'.
 */

const bash = `# Completes qm in bash: eval "$(qm completion bash)" in ~/.bashrc
_qm() {
  local line last
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("$line")
  done < <(qm __complete bash "\${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
  last=$((\${#COMPREPLY[@]} - 1))
  [ "$last" -ge 0 ] || return
  line=\${COMPREPLY[last]}
  unset "COMPREPLY[last]"
  case $line in
    :files) compopt -o default -o filenames 2>/dev/null ;;
    :more) compopt -o nospace 2>/dev/null ;;
  esac
}
complete -o nosort -F _qm qm 2>/dev/null || complete -F _qm qm`;

const zsh = `#compdef qm
# Completes qm in zsh: eval "$(qm completion zsh)" in ~/.zshrc, after compinit
_qm() {
  local line value
  local -a lines offered
  lines=("\${(@f)$(qm __complete zsh "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  for line in "\${(@)lines[1,-2]}"; do
    case $line in
      '') ;;
      *$'\\t'*) value=\${line%%$'\\t'*}; offered+=("\${value//:/\\\\:}:\${line#*$'\\t'}") ;;
      *) offered+=("\${line//:/\\\\:}") ;;
    esac
  done
  case $lines[-1] in
    :files) _files ;;
    :more) _describe -V qm offered -S '' ;;
    *) (( $#offered )) && _describe -V qm offered ;;
  esac
}
if [ "$funcstack[1]" = _qm ]; then _qm; else compdef _qm qm; fi`;

const fish = `# Completes qm in fish: qm completion fish > ~/.config/fish/completions/qm.fish
function __qm_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines (qm __complete fish (string unescape -- $words[2..-1]) "$(string unescape -- $current; or echo $current)" 2>/dev/null)
    if test (count $lines) -gt 0; and test "$lines[-1]" = :files
        __fish_complete_path "$current"
        return
    end
    if test (count $lines) -gt 1
        printf '%s\\n' $lines[1..-2]
    end
end
complete -c qm -f -k -a '(__qm_complete)'`;

/** What makes a shell complete the commands of qm. */
export const scripts: Readonly<Record<Shell, string>> = { bash, zsh, fish };
