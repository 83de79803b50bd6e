namespace Async2.Fuzz.Model;

/// <summary>
/// An awaited call that may fail, and the guards around it, from the inside to the outside. Programs take nests in turn, so that a
/// number of programs has all guards within each other.
/// </summary>
internal sealed record Nest(ImmutableArray<Guard> Guards, FrameKind Frame, Genericity Genericity)
{
    /// <summary>Whether the end of the method implies that of everything in it.</summary>
    public bool IsAwaited => Frame != FrameKind.Void;

    /// <summary>The covered pairs: a guard, and the guard or method around it.</summary>
    public IEnumerable<(Guard Guard, string In)> Meetings =>
    [
        .. Guards.SelectMany((inner, i) => Guards.Skip(i + 1).Select(outer => (inner, $"{outer}"))),
        .. Guards.Select(g => (g, $"{Frame} method")),
        .. Guards.Select(g => (g, $"generic: {Genericity}")),
    ];
}
