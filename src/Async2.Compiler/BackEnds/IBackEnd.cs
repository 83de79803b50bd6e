using Async2.Compiler.Passes;

namespace Async2.Compiler.BackEnds;

/// <summary>A way from async IL to IL that runs.</summary>
internal interface IBackEnd
{
    /// <summary>The name on the command line.</summary>
    string Name { get; }

    /// <summary>
    /// The name of the back end whose variants its methods have: methods of a family call each other's, and are lowered together, by the
    /// one of them that knows the others.
    /// </summary>
    string Family => Name;

    /// <summary>What it is for, in one line.</summary>
    string Summary { get; }

    /// <summary>Whether what it writes calls the runtime library, which then has to be beside it.</summary>
    bool UsesRuntimeLibrary { get; }

    /// <summary>The oldest version of .NET that runs what it writes, for instance 8.</summary>
    int OldestRuntime { get; }

    /// <summary>What a program needs in its environment to run what it writes.</summary>
    IReadOnlyDictionary<string, string> Environment { get; }

    /// <summary>The one ordered list of what is done to a method. Nothing else decides order.</summary>
    IReadOnlyList<IPass> Passes { get; }

    /// <summary>The reason why the back end has no such method; null if it has.</summary>
    Skip? WhyNot(FoundMethod method) => null;

    /// <summary>Lowers the methods, which call each other. What comes back is a value: no module has been touched.</summary>
    /// <exception cref="OperationCanceledException">Cancelled.</exception>
    LoweredSet Lower(IReadOnlyList<AsyncIlMethod> methods, LoweringRequest request);
}
