using System.Globalization;

namespace Async2.Behaviour.Tests;

/// <summary>One program, with the markers in its source for variants that may behave differently.</summary>
/// <param name="Name">The name of the file and of the namespace.</param>
/// <param name="Theme">The name of the folder.</param>
/// <param name="DiffersOnRuntime">It may behave differently on the runtime's own runtime async.</param>
/// <param name="FailsAsCompiled">The runtime's own runtime async fails on the compiler's output, but not on ours.</param>
/// <param name="DiffersAsRuntimeAsync">It may behave differently wherever the compiler emitted runtime-async IL.</param>
/// <param name="DiffersUnoptimised">It may behave differently woven without optimisations.</param>
/// <param name="NeedsRuntimeInternals">It may behave differently if the runtime library uses no runtime internals.</param>
/// <param name="DiffersUnwinding">It may behave differently if suspensions unwind the stack.</param>
/// <param name="DiffersWithTasklets">It may behave differently if frames are packed.</param>
/// <param name="LeastVersion">The first .NET that it can run on.</param>
internal sealed record CorpusProgram(
    string Name, string Theme, bool DiffersOnRuntime, bool FailsAsCompiled, bool DiffersAsRuntimeAsync, bool DiffersUnoptimised, bool NeedsRuntimeInternals,
    bool DiffersUnwinding, bool DiffersWithTasklets, int LeastVersion)
{
    private const string Needs = "needs .NET ";

    public static CorpusProgram Read(string path)
    {
        var comments = File.ReadLines(path).TakeWhile(line => line.StartsWith("//", StringComparison.Ordinal) || line.StartsWith('\''))
            .Select(line => line.TrimStart('/', '\'', ' ')).ToArray();
        var asRuntimeAsync = comments.Any(c => c.StartsWith("runtime-async: ", StringComparison.Ordinal));
        var onRuntime = asRuntimeAsync || comments.Any(c => c.StartsWith("runtime10: ", StringComparison.Ordinal));
        var asCompiled = comments.Any(c => c.StartsWith("runtime10 as compiled: ", StringComparison.Ordinal));
        var unoptimised = comments.Any(c => c.StartsWith("unoptimised: ", StringComparison.Ordinal));
        var internals = comments.Any(c => c.StartsWith("internals: ", StringComparison.Ordinal));
        var unwinding = comments.Any(c => c.StartsWith("unwind: ", StringComparison.Ordinal));
        var tasklets = comments.Any(c => c.StartsWith("tasklets: ", StringComparison.Ordinal));
        var theme = Path.GetFileName(Path.GetDirectoryName(path))!;
        return new CorpusProgram(
            Path.GetFileNameWithoutExtension(path), theme, onRuntime, asCompiled, asRuntimeAsync, unoptimised, internals, unwinding, tasklets,
            LeastVersionIn(comments));
    }

    // needs .NET 9: REASON
    private static int LeastVersionIn(IEnumerable<string> comments) => comments
        .Where(c => c.StartsWith(Needs, StringComparison.Ordinal))
        .Select(c => int.Parse(c[Needs.Length..c.IndexOf(':', StringComparison.Ordinal)], CultureInfo.InvariantCulture))
        .SingleOrDefault(DotNet.Oldest.Version);
}
