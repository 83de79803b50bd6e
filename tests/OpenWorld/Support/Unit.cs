namespace Async2.OpenWorld.Tests.Support;

/// <summary>One assembly of a program.</summary>
/// <param name="Name">Without the extension.</param>
/// <param name="Sources">C#, file by file.</param>
internal sealed record Unit(string Name, params IReadOnlyList<string> Sources)
{
    /// <summary>The key that its name carries, if it has a strong name.</summary>
    public IReadOnlyList<byte>? PublicKey { get; init; }
}
