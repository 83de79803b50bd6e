namespace Async2.Compiler.Passes;

/// <summary>One step of a pipeline, as a user sees it: <c>dump</c> prints a method after any of them.</summary>
internal interface IPass
{
    /// <summary>The name on the command line. The same pass may occur in several pipelines, and several times in one.</summary>
    string Name { get; }

    /// <summary>Its effect, in one line.</summary>
    string Summary { get; }
}

/// <summary>One step on the work of a stage.</summary>
/// <typeparam name="T">The work of the stage. Only the previous stage can create it, so the compiler enforces the order of the
/// stages.</typeparam>
/// <param name="Name">The name on the command line.</param>
/// <param name="Summary">Its effect, in one line.</param>
/// <param name="Run">Executes it; throws <see cref="Policy.Reasons.Refusal"/> if the pass does not support the method's shape.</param>
internal sealed record Pass<T>(string Name, string Summary, Action<T> Run) : IPass
    where T : IWork;
