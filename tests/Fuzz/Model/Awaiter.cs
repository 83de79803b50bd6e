using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Model;

/// <summary>The type of an awaiter.</summary>
internal enum AwaiterShape
{
    /// <summary>A struct with OnCompleted only.</summary>
    Plain,

    /// <summary>A struct with OnCompleted and UnsafeOnCompleted.</summary>
    Critical,

    /// <summary>A class with OnCompleted only that is its own awaiter.</summary>
    Self,

    /// <summary>A class with OnCompleted and UnsafeOnCompleted, behind an interface.</summary>
    Distant,

    /// <summary>The awaiter of a value task whose source calls its continuation itself.</summary>
    Bare,

    /// <summary>The awaiter of a value task whose source lets the class library call its continuation.</summary>
    Core,

    /// <summary>The awaiter of Task.Yield.</summary>
    Yield,
}

/// <summary>An awaiter in a program: its type and its behaviour. The awaiter of Task.Yield has no behaviour of its own.</summary>
internal sealed record Awaiter(AwaiterShape Shape, Conduct Conduct)
{
    /// <summary>Whether the awaiting method continues at all.</summary>
    public bool Ends => Shape == AwaiterShape.Yield || Conduct.Ends;
}
