namespace Async2.Cli.Completion;

/// <summary>
/// Scripts with which shells complete our command lines. They ask the tool itself (<c>[suggest:POSITION]</c>). If it knows no word, they
/// complete files, or options after a hyphen.
/// </summary>
internal static class CompletionScripts
{
    public static IReadOnlyDictionary<string, string> All { get; } = new Dictionary<string, string>
    {
        ["bash"] = """
            _async2() {
                local line=${COMP_LINE:0:COMP_POINT} word=${COMP_WORDS[COMP_CWORD]} IFS=$'\n' found
                found=$("$1" "[suggest:${#line}]" "$line" 2>/dev/null | grep -v '^/')
                [[ $word == -* ]] || found=$(grep -v '^-' <<<"$found")
                COMPREPLY=($(compgen -W "$found" -- "$word"))
            }
            complete -o default -F _async2 async2

            """,
        ["zsh"] = """
            _async2() {
                local line=${BUFFER[1,CURSOR]}
                local -a found
                found=(${(f)"$(async2 "[suggest:${#line}]" "$line" 2>/dev/null)"})
                found=(${found:#/*})
                [[ $PREFIX == -* ]] || found=(${found:#-*})
                if (( $#found )); then compadd -a found; else _files; fi
            }
            compdef _async2 async2

            """,
        ["pwsh"] = """
            Register-ArgumentCompleter -Native -CommandName async2 -ScriptBlock {
                param($word, $command, $position)
                async2 "[suggest:$position]" "$command" 2>$null |
                    Where-Object { $_ -like "$word*" -and $_ -notlike '/*' -and ($word -like '-*' -or $_ -notlike '-*') } |
                    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
            }

            """,
    };
}
