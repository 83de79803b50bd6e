namespace Async2.Terminal;

/// <summary>
/// Scripts with which shells complete command lines of a program. They ask the program itself (<c>[suggest:POSITION]</c>). If it knows
/// no word, they complete files, or options after a hyphen.
/// </summary>
internal static class CompletionScripts
{
    /// <summary>The scripts for a program, by shell.</summary>
    public static IReadOnlyDictionary<string, string> Of(string program) => new Dictionary<string, string>
    {
        ["bash"] = $$"""
            _{{program}}() {
                local line=${COMP_LINE:0:COMP_POINT} word=${COMP_WORDS[COMP_CWORD]} IFS=$'\n' found
                found=$("$1" "[suggest:${#line}]" "$line" 2>/dev/null | grep -v '^/')
                [[ $word == -* ]] || found=$(grep -v '^-' <<<"$found")
                COMPREPLY=($(compgen -W "$found" -- "$word"))
            }
            complete -o default -F _{{program}} {{program}}

            """,
        ["zsh"] = $$"""
            _{{program}}() {
                local line=${BUFFER[1,CURSOR]}
                local -a found
                found=(${(f)"$({{program}} "[suggest:${#line}]" "$line" 2>/dev/null)"})
                found=(${found:#/*})
                [[ $PREFIX == -* ]] || found=(${found:#-*})
                if (( $#found )); then compadd -a found; else _files; fi
            }
            compdef _{{program}} {{program}}

            """,
        ["pwsh"] = $$"""
            Register-ArgumentCompleter -Native -CommandName {{program}} -ScriptBlock {
                param($word, $command, $position)
                {{program}} "[suggest:$position]" "$command" 2>$null |
                    Where-Object { $_ -like "$word*" -and $_ -notlike '/*' -and ($word -like '-*' -or $_ -notlike '-*') } |
                    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
            }

            """,
    };
}
