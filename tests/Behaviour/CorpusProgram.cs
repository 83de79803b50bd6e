namespace Async2.Behaviour.Tests;

/// <summary>One program and what its source says about variants that may behave differently.</summary>
/// <param name="Name">The name of the file and of the namespace.</param>
/// <param name="Theme">The name of the folder.</param>
/// <param name="DiffersOnRuntime">It may behave differently on the runtime's own runtime async.</param>
/// <param name="FailsAsCompiled">The runtime's own runtime async fails on what the compiler emitted; on what we emit it does not.</param>
/// <param name="DiffersAsRuntimeAsync">It may behave differently wherever the compiler emitted runtime-async IL.</param>
internal sealed record CorpusProgram(string Name, string Theme, bool DiffersOnRuntime, bool FailsAsCompiled, bool DiffersAsRuntimeAsync)
{
    public static CorpusProgram Read(string path)
    {
        var comments = File.ReadLines(path).TakeWhile(line => line.StartsWith("//", StringComparison.Ordinal) || line.StartsWith('\''))
            .Select(line => line.TrimStart('/', '\'', ' ')).ToArray();
        var asRuntimeAsync = comments.Any(c => c.StartsWith("runtime-async: ", StringComparison.Ordinal));
        var onRuntime = asRuntimeAsync || comments.Any(c => c.StartsWith("runtime10: ", StringComparison.Ordinal));
        var asCompiled = comments.Any(c => c.StartsWith("runtime10 as compiled: ", StringComparison.Ordinal));
        return new CorpusProgram(Path.GetFileNameWithoutExtension(path), Path.GetFileName(Path.GetDirectoryName(path))!, onRuntime, asCompiled, asRuntimeAsync);
    }
}
