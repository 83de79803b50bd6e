namespace Async2.OpenWorld.Tests.Support;

/// <summary>One assembly of a program.</summary>
/// <param name="Name">Without the extension.</param>
/// <param name="Sources">C#, file by file.</param>
internal sealed record Unit(string Name, params IReadOnlyList<string> Sources)
{
    /// <summary>The key of its strong name, if it has one.</summary>
    public IReadOnlyList<byte>? PublicKey { get; init; }
}
