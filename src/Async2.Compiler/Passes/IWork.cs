namespace Async2.Compiler.Passes;

/// <summary>One method in a stage: the object on which its passes work.</summary>
internal interface IWork
{
    /// <summary>The method.</summary>
    FoundMethod Found { get; }

    /// <summary>The current bodies, in the order in which they are printed.</summary>
    IEnumerable<NamedBody> Bodies { get; }
}

/// <summary>A body with a name that distinguishes it from the other bodies of its method.</summary>
/// <param name="Name">For instance <c>fast body</c>; empty if a stage has only one.</param>
/// <param name="Body">The body.</param>
internal readonly record struct NamedBody(string Name, IlBody Body);
