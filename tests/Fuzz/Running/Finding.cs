namespace Async2.Fuzz.Running;

/// <summary>A kind of failure.</summary>
internal enum FindingKind
{
    /// <summary>The rewritten program's trace differs.</summary>
    Difference,

    /// <summary>The program did not end, and its process was abandoned.</summary>
    Endless,

    /// <summary>Its process died, or was silent for too long.</summary>
    Death,

    /// <summary>The generator made invalid C#.</summary>
    CompileError,
}

/// <summary>A failure of one program.</summary>
/// <param name="Kind">Its kind.</param>
/// <param name="Seed">The seed of the program.</param>
/// <param name="Run">The form in which it ran; null if it was not running.</param>
/// <param name="Text">The details.</param>
/// <param name="IsAlone">Whether the program ran alone, after its process had died.</param>
internal sealed record Finding(FindingKind Kind, int Seed, Run? Run, string Text, bool IsAlone = false)
{
    public override string ToString() => $"{Kind}: {(Run is null ? $"seed {Seed}" : $"{Run}")}{(IsAlone ? ", alone" : "")}\n{Text}";
}
