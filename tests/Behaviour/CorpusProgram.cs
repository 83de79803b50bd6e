namespace Async2.Behaviour.Tests;

/// <summary>One program and what its source says about variants that may behave differently.</summary>
/// <param name="Name">The name of the file and of the namespace.</param>
/// <param name="DiffersOnRuntime">It may behave differently on the runtime's own runtime async.</param>
/// <param name="DiffersAsRuntimeAsync">It may behave differently wherever the compiler emitted runtime-async IL.</param>
internal sealed record CorpusProgram(string Name, bool DiffersOnRuntime, bool DiffersAsRuntimeAsync)
{
    public static CorpusProgram Read(string path)
    {
        var comments = File.ReadLines(path).TakeWhile(line => line.StartsWith("//", StringComparison.Ordinal) || line.StartsWith('\''))
            .Select(line => line.TrimStart('/', '\'', ' ')).ToArray();
        var asRuntimeAsync = comments.Any(c => c.StartsWith("runtime-async: ", StringComparison.Ordinal));
        var onRuntime = asRuntimeAsync || comments.Any(c => c.StartsWith("runtime10: ", StringComparison.Ordinal));
        return new CorpusProgram(Path.GetFileNameWithoutExtension(path), onRuntime, asRuntimeAsync);
    }
}
