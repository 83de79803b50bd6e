using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Compiler.Methods;

/// <summary>A method that a front end has brought to async IL, which verifies: the second stage, and all that a back end gets.</summary>
/// <param name="found">The method as it was found.</param>
/// <param name="body">Its async IL. Nobody changes it: a back end works on copies.</param>
/// <param name="machine">Where the body was found; null when the method was compiled to async IL.</param>
internal sealed class AsyncIlMethod(FoundMethod found, IlBody body, StateMachine? machine)
{
    public FoundMethod Found { get; } = found;

    public IlBody Body { get; } = body;

    public StateMachine? Machine { get; } = machine;

    public MethodDefinition Method => Found.Method;

    public ModuleDefinition Module => Found.Module;

    public ContextMode Contexts => Found.Contexts;

    public bool IsIterator => Found.IsIterator;

    /// <summary>Whether the ValueTasks that the method returns stand on objects that are used again.</summary>
    public bool IsPooling => Machine is { } machine && MethodBuilders.ArePooling(machine.StandardBuilder);
}
