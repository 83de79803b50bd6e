namespace Async2.Compiler.Methods;

/// <summary>The second stage: a method whose async IL a front end has produced and verified. It is the input of back ends.</summary>
/// <param name="found">The method as it was found.</param>
/// <param name="body">Its async IL. It is never changed: a back end works on copies.</param>
/// <param name="machine">The state machine of the body; null if the method was compiled to async IL.</param>
internal sealed class AsyncIlMethod(FoundMethod found, IlBody body, StateMachine? machine)
{
    public FoundMethod Found { get; } = found;

    public IlBody Body { get; } = body;

    public StateMachine? Machine { get; } = machine;

    public MethodDefinition Method => Found.Method;

    public ModuleDefinition Module => Found.Module;

    public ContextMode Contexts => Found.Contexts;

    public bool IsIterator => Found.IsIterator;

    /// <summary>Whether the returned ValueTasks use pooled objects.</summary>
    public bool IsPooling => Machine is { } machine && MethodBuilders.ArePooling(machine.StandardBuilder);
}
