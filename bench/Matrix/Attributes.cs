namespace Async2;

// The weaver identifies them by name.

/// <summary>Whether a method is woven.</summary>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class WeaveAttribute(bool weave) : Attribute
{
    public bool Weave { get; } = weave;
}

/// <summary>Whether a method suspends by unwinding.</summary>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class UnwindAttribute(bool unwind = true) : Attribute
{
    public bool Unwind { get; } = unwind;
}
