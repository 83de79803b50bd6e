using System.Diagnostics;
using System.Globalization;
using Async2.Stacks.Targets;
using Async2.Stacks.Tests.Inspected;
using Async2.Stacks.Tests.Reading;
using Microsoft.Diagnostics.Runtime;

namespace Async2.Stacks.Tests;

/// <summary>A process in a pid namespace of its own, as in a container; a reader without the capability that it needs; two readers.</summary>
public class ContainerTests
{
    private static readonly string[] s_ownNamespace = ["unshare", "--pid", "--fork", "--kill-child"];
    private static readonly string[] s_withoutPtrace = ["setpriv", "--bounding-set", "-sys_ptrace", "--inh-caps", "-sys_ptrace"];

    // A stack of a thread has the only reference to a source there. The threads have other ids inside of the namespace.
    [PrivilegedFact]
    public void Its_threads_are_found_from_outside()
    {
        var build = ProgramBuild.Trouble(Form.AsCompiled, 10);
        using var program = Start([.. s_ownNamespace, build.DotNet.Command, "exec", build.Assembly, "healthy"]);
        string? line;
        do line = program.StandardOutput.ReadLine();
        while (line is not (null or "ready"));
        Assert.Equal("ready", line);
        var id = int.Parse(File.ReadAllText($"/proc/{program.Id}/task/{program.Id}/children"), CultureInfo.InvariantCulture);

        using (var target = InspectedTarget.Attach(id))
        {
            var listing = StackReader.Read(target);
            Assert.NotEqual(0, listing.Total);
            Assert.Empty(listing.Trouble);
            Assert.DoesNotContain(listing.Notes, n => n.Contains("not searched", StringComparison.Ordinal));
        }
        program.StandardInput.Close();
        program.WaitForExit();
        Assert.Equal(0, program.ExitCode);
    }

    [PrivilegedFact]
    public void Without_the_capability_the_reader_says_what_to_set()
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(Form.AsCompiled, 10), "leak");
        using var reader = Start([.. s_withoutPtrace, "dotnet", StacksCommand.Tool, "stacks", $"{program.Id}"]);
        Assert.Contains("SYS_PTRACE", reader.StandardError.ReadToEnd(), StringComparison.Ordinal);
        reader.WaitForExit();
        Assert.NotEqual(0, reader.ExitCode);
    }

    // The system lets one process attach to another at a time.
    [Fact]
    public void While_another_one_is_attached_the_reader_says_which()
    {
        using var program = RunningProgram.Start(ProgramBuild.Trouble(Form.AsCompiled, 10), "leak");
        using var attached = DataTarget.AttachToProcess(program.Id, suspend: true);
        using var reader = Start(["dotnet", StacksCommand.Tool, "stacks", $"{program.Id}"]);
        var error = reader.StandardError.ReadToEnd();
        reader.WaitForExit();
        Assert.Contains("another process is attached to it", error, StringComparison.Ordinal);
        Assert.Contains($"end process {Environment.ProcessId} first", error, StringComparison.Ordinal);
        Assert.NotEqual(0, reader.ExitCode);
    }

    private static Process Start(string[] command) => Process.Start(new ProcessStartInfo(command[0], command[1..])
    {
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    })!;
}
