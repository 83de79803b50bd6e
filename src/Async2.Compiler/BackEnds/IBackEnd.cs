using Async2.Compiler.Passes;

namespace Async2.Compiler.BackEnds;

/// <summary>Turns async IL into IL that runs.</summary>
internal interface IBackEnd
{
    /// <summary>The name on the command line.</summary>
    string Name { get; }

    /// <summary>
    /// The name of the back end whose variants its methods have: methods of a family call each other's, and are lowered together, by the
    /// one of them that knows the others.
    /// </summary>
    string Family => Name;

    /// <summary>Its purpose, in one line.</summary>
    string Summary { get; }

    /// <summary>Whether its output calls the runtime library, which then has to be beside it.</summary>
    bool UsesRuntimeLibrary { get; }

    /// <summary>The oldest version of .NET that runs its output, for instance 8.</summary>
    int OldestRuntime { get; }

    /// <summary>The environment variables that a program needs to run its output.</summary>
    IReadOnlyDictionary<string, string> Environment { get; }

    /// <summary>The passes in their order. Nothing else decides order.</summary>
    IReadOnlyList<IPass> Passes { get; }

    /// <summary>Whether it also makes twins of synchronous methods.</summary>
    bool MakesTwins => false;

    /// <summary>The reason why the back end has no such method; null if it has.</summary>
    Skip? WhyNot(FoundMethod method) => null;

    /// <summary>Lowers the methods, which call each other. The result is a value: no module has changed.</summary>
    /// <exception cref="OperationCanceledException">Cancelled.</exception>
    LoweredSet Lower(IReadOnlyList<AsyncIlMethod> methods, LoweringRequest request);
}
