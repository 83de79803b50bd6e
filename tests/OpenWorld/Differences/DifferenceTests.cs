using Async2.OpenWorld.Tests.Support;

namespace Async2.OpenWorld.Tests.Differences;

/// <summary>Checks the differences in <c>docs/semantics.md</c>: the output as compiled, and woven.</summary>
public class DifferenceTests
{
    private static readonly (string What, string Compiled, string Woven)[] s_differences =
    [
        ("calling assembly", "System.Private.CoreLib", "Differences"),
        ("calling assembly, resumed", "System.Private.CoreLib", "Async2.Runtime"),
        ("callers of a method on the stack", "AsyncMethodBuilderCore.Start, Program.Callers", ""),
        ("type of a task that waits", "AsyncStateMachineBox`1", "Task`1"),
        ("MoveNext by name", "Void MoveNext()", "ambiguous"),
        ("MoveNext by name and parameters", "Void MoveNext()", "Void MoveNext()"),
        ("first-chance events, the first time", "3", "3"),
        ("target site, the first time", "Void MoveNext(), in <Fail>d__9", "Async2.Fault MoveNext(System.Exception, Int32), in <Fail>d__9"),
        ("first-chance events, again", "3", "1"),
        ("target site, again", "Void MoveNext(), in <Fail>d__9", "Async2.Fault MoveNext(System.Exception, Int32), in <Fail>d__9"),
    ];

    [Theory]
    [InlineData("Debug")]
    [InlineData("Release")]
    public void Are_those_that_are_documented(string configuration)
    {
        const string Name = "Differences";
        var compiled = ProgramFolder.Compile(Name, configuration, [new(Name, Repository.Source(Name, "Programs", Name + ".cs"))]);
        Same.Text(Text(d => d.Compiled), compiled.Run().Output);
        var woven = Text(d => d.Woven);
        // A handler of a Debug build has no copy that a branch reaches: the CLR calls it.
        if (configuration == "Debug") woven = woven.Replace("events, again: 1", "events, again: 2", StringComparison.Ordinal);
        Same.Text(woven, compiled.Weave([Name]).Run().Output);
    }

    private static string Text(Func<(string What, string Compiled, string Woven), string> value) =>
        string.Concat(s_differences.Select(d => $"{d.What}: {value(d)}\n"));
}
