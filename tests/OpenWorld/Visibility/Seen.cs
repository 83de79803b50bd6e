using Async2.OpenWorld.Tests.Support;

namespace Async2.OpenWorld.Tests.Visibility;

/// <summary>The reflection view of an assembly, as <c>Programs/Reflect.cs</c> prints it.</summary>
/// <param name="Assembly">The lines about the assembly itself.</param>
/// <param name="Types">The lines about each type.</param>
/// <param name="StateMachines">The lines about each state machine of an async method.</param>
internal sealed record Seen(IReadOnlyList<string> Assembly, OrderedDictionary<string, string[]> Types, OrderedDictionary<string, string[]> StateMachines)
{
    private const string TypeHeading = "type ";
    private const string StateMachineHeading = "state machine ";

    public static Seen Of(ProgramOutput run)
    {
        Assert.True(run.ExitCode == 0, run.CommandLine + "\n" + run.Error);
        var seen = new Seen([], [], []);
        foreach (var section in $"\n{run.Output}".Split("\n=== ").Skip(1))
        {
            var lines = section.Split('\n', StringSplitOptions.RemoveEmptyEntries);
            if (lines[0].StartsWith(StateMachineHeading, StringComparison.Ordinal)) seen.StateMachines.Add(lines[0][StateMachineHeading.Length..], lines[1..]);
            else if (lines[0].StartsWith(TypeHeading, StringComparison.Ordinal)) seen.Types.Add(lines[0][TypeHeading.Length..], lines[1..]);
            else seen = seen with { Assembly = lines[1..] };
        }

        return seen;
    }
}
