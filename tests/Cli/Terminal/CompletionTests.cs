using System.Diagnostics;

namespace Async2.Cli.Tests.Terminal;

/// <summary>What a shell completes, driven as the shell drives it.</summary>
public sealed class CompletionTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("async2 re", "rewrite")]
    [InlineData("async2 rewrite --con", "--configure-await|--contexts")]
    [InlineData("async2 rewrite --contexts ", "async1|flow")]
    [InlineData("async2 rewrite --contexts f", "flow")]
    [InlineData("async2 explain --back-end n", "native")]
    [InlineData("async2 explain --without pooled", "pooled-frames")]
    [InlineData("async2 completion z", "zsh")]
    [InlineData("async2 run --no", "--no-cache")]
    // Files, which the shell completes itself.
    [InlineData("async2 rewrite ", "")]
    [InlineData("async2 rewrite pub", "")]
    public void Bash_completes(string line, string expected) => Assert.Equal(expected, Bash(line));

    [ZshTheory]
    [InlineData("async2 re", "rewrite")]
    [InlineData("async2 rewrite --con", "--configure-await|--contexts")]
    [InlineData("async2 rewrite --contexts ", "async1|flow")]
    [InlineData("async2 rewrite pub", "")]
    public void Zsh_completes(string line, string expected) => Assert.Equal(expected, Zsh(line));

    [Fact]
    public void Commands_are_completed() =>
        Assert.Equal(Program.Instance.CreateRoot().Subcommands.Where(c => !c.Hidden).Select(c => c.Name).Order(), Bash("async2 ").Split('|').Order());

    [Theory]
    [InlineData("bash", "complete -o default -F _async2 async2")]
    [InlineData("zsh", "compdef _async2 async2")]
    [InlineData("pwsh", "Register-ArgumentCompleter -Native -CommandName async2")]
    public void Each_shell_has_a_script(string shell, string registration)
    {
        var script = Tool.Run("completion", shell).ShouldSucceed();

        Assert.Contains(registration, script.Output, StringComparison.Ordinal);
        Assert.Contains("[suggest:", script.Output, StringComparison.Ordinal);
        Assert.Equal("", script.Error);
    }

    [Fact]
    public void Another_shell_is_wrong_usage() => Assert.Equal(2, Tool.Run("completion", "tcsh").ExitCode);

    // The cursor stands at the end of the line.
    private string Bash(string line) => Drive("bash", "drive.sh", """
        eval "$(async2 completion bash)"
        complete -p async2 >/dev/null || exit 1
        COMP_LINE=$1 COMP_POINT=${#1}
        read -ra COMP_WORDS <<<"$1"
        [[ $1 == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _async2 async2 "${COMP_WORDS[COMP_CWORD]}" ''
        (IFS='|'; echo "${COMPREPLY[*]}")
        """, line);

    // Completes only while somebody types: a zsh on a terminal of its own gets the line, and ^T, which lists instead of inserting. No file is named.
    private string Zsh(string line)
    {
        var typed = Drive("zsh", "drive.zsh", """
            zmodload zsh/zpty
            zpty shell zsh -f -i
            answer() { local text=; zpty -r -m shell text "*$1*" || exit 1; print -r -- $text; }
            zpty -w shell 'PROMPT=; unset zle_bracketed_paste; autoload -Uz compinit && compinit -D -u; eval "$(async2 completion zsh)"'
            zpty -w shell '_files() { compadd }'
            zpty -w shell 'matches() { compadd() { builtin compadd -O seen "$@" }; local -a seen; _main_complete; unfunction compadd; print -r -- "<${(j:|:)seen}>" }'
            zpty -w shell 'zle -C matches list-choices matches; bindkey "^T" matches; print re""ady'
            answer ready >/dev/null
            zpty -w -n shell "$1"$'\x14'
            answer '>'
            zpty -d shell
            """, line);
        return typed[(typed.LastIndexOf('<') + 1)..typed.LastIndexOf('>')];
    }

    private string Drive(string shell, string file, string script, string line)
    {
        var tool = _folder["bin/async2"];
        Directory.CreateDirectory(_folder["bin"]);
        File.WriteAllText(tool, $"#!/bin/sh\nexec dotnet '{Path.Combine(AppContext.BaseDirectory, "async2.dll")}' \"$@\"\n");
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(tool, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        File.WriteAllText(_folder[file], script);
        var start = new ProcessStartInfo(shell, [_folder[file], line]) { RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment["PATH"] = $"{_folder["bin"]}{Path.PathSeparator}{Environment.GetEnvironmentVariable("PATH")}";
        var result = Tool.Finish(Process.Start(start)!);
        Assert.Equal((0, ""), (result.ExitCode, result.Error));
        return result.Output.TrimEnd('\n');
    }

    /// <summary>Tests that run where there is a zsh.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    private sealed class ZshTheoryAttribute : TheoryAttribute
    {
        public ZshTheoryAttribute()
        {
            var folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator);
            if (!folders.Any(f => File.Exists(Path.Combine(f, "zsh")))) Skip = "there is no zsh: apt-get install zsh";
        }
    }
}
