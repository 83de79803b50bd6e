namespace Async2.Fuzz.Running;

/// <summary>What is wrong with a program, or with what was made of it.</summary>
internal enum FindingKind
{
    /// <summary>It does something else than as compiled.</summary>
    Difference,

    /// <summary>It was given up, and its process with it.</summary>
    Endless,

    /// <summary>Its process has died, or was silent for too long.</summary>
    Death,

    /// <summary>The generator has made something that is not C#.</summary>
    CompileError,
}

/// <summary>What was found.</summary>
/// <param name="Kind">What kind of thing.</param>
/// <param name="Seed">Where: the program.</param>
/// <param name="Run">Where: in which form. Null if it was not running.</param>
/// <param name="Text">What there is to say.</param>
/// <param name="IsAlone">It ran alone, for its process had died before.</param>
internal sealed record Finding(FindingKind Kind, int Seed, Run? Run, string Text, bool IsAlone = false)
{
    public override string ToString() => $"{Kind}: {(Run is null ? $"seed {Seed}" : $"{Run}")}{(IsAlone ? ", alone" : "")}\n{Text}";
}
