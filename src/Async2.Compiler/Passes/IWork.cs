using Async2.Compiler.Methods;
using Async2.Compiler.Model;

namespace Async2.Compiler.Passes;

/// <summary>One method in the hands of a stage: what its passes work on.</summary>
internal interface IWork
{
    /// <summary>The method.</summary>
    FoundMethod Found { get; }

    /// <summary>The bodies that there are by now, in the order in which they are printed.</summary>
    IEnumerable<NamedBody> Bodies { get; }
}

/// <summary>A body with what tells it from the other bodies of its method.</summary>
/// <param name="Name">For instance <c>fast body</c>; empty where a stage has only one.</param>
/// <param name="Body">The body.</param>
internal readonly record struct NamedBody(string Name, IlBody Body);
