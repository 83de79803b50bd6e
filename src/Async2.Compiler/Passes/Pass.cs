namespace Async2.Compiler.Passes;

/// <summary>One step of a pipeline, as a user sees it: <c>dump</c> prints a method after any of them.</summary>
internal interface IPass
{
    /// <summary>The name on the command line; the same pass may stand in several pipelines, and several times in one.</summary>
    string Name { get; }

    /// <summary>What it does, in one line.</summary>
    string Summary { get; }
}

/// <summary>One step on what a stage works on.</summary>
/// <typeparam name="T">What the stage works on: only a stage that comes before can have made one, so the compiler holds the order of the
/// stages.</typeparam>
/// <param name="Name">The name on the command line.</param>
/// <param name="Summary">What it does, in one line.</param>
/// <param name="Run">Does it; throws <see cref="Model.Refusal"/> if the method has a shape that the pass does not know.</param>
internal sealed record Pass<T>(string Name, string Summary, Action<T> Run) : IPass
    where T : IWork;
