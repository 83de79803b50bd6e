using Async2.Fuzz.Worlds;

namespace Async2.Fuzz.Model;

/// <summary>The type of an awaiter.</summary>
internal enum AwaiterShape
{
    /// <summary>A struct that only knows OnCompleted.</summary>
    Plain,

    /// <summary>A struct with both ways to subscribe.</summary>
    Critical,

    /// <summary>A class that only knows OnCompleted, and is its own awaiter.</summary>
    Self,

    /// <summary>A class with both ways to subscribe, behind an interface.</summary>
    Distant,

    /// <summary>That of a value task, whose source calls its continuation itself.</summary>
    Bare,

    /// <summary>That of a value task, whose source has the class library call its continuation.</summary>
    Core,

    /// <summary>That of Task.Yield.</summary>
    Yield,
}

/// <summary>An awaiter as programs name it: its type, and what it does. That of Task.Yield has no conduct of its own.</summary>
internal sealed record Awaiter(AwaiterShape Shape, Conduct Conduct)
{
    /// <summary>Whether what awaits it goes on at all.</summary>
    public bool Ends => Shape == AwaiterShape.Yield || Conduct.Ends;
}
