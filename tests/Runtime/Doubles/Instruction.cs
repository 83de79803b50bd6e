namespace Async2.Tests;

internal enum Op
{
    /// <summary>Writes the contexts of the activation to the log.</summary>
    Note,

    /// <summary>Sets the AsyncLocal to <see cref="Instruction.Argument"/>.</summary>
    SetLocal,

    /// <summary>Sets the thread's SynchronizationContext to that number of the world's, negative: to null.</summary>
    SetContext,

    SuppressFlow,

    RestoreFlow,

    /// <summary>Awaits the latch of that number, and adds its result.</summary>
    Latch,

    /// <summary>Awaits what calls its continuation inside OnCompleted, in that one of the <see cref="PromptAwaiter"/>'s ways.</summary>
    Prompt,

    /// <summary>Awaits a completed task that yields all the same.</summary>
    ForcedYield,

    /// <summary>Task.Yield.</summary>
    Yield,

    /// <summary>Awaits another body, and adds its result.</summary>
    Call,

    Throw,

    /// <summary>Throws an OperationCanceledException.</summary>
    Cancel,
}

/// <summary>One instruction of an async method that is interpreted twice: by an async method and by a continuation class.</summary>
/// <param name="Op">What it does.</param>
/// <param name="Argument">A number.</param>
/// <param name="Captures">False: the await has ConfigureAwait(false).</param>
/// <param name="Callee">The body that <see cref="Op.Call"/> calls.</param>
/// <param name="Handler">The instruction that goes on with an exception of this one; negative: none.</param>
internal sealed record Instruction(Op Op, int Argument = 0, bool Captures = true, Body? Callee = null, int Handler = -1);

/// <summary>The body of an async method with an int result. It returns the sum of what it awaited, plus one per caught exception.</summary>
internal sealed class Body(string name, params Instruction[] code)
{
    public string Name => name;

    public Instruction[] Code => code;

    public override string ToString() =>
        $"{name}[{string.Join("; ", code.Select((i, n) =>
            $"{n}:{i.Op} {(i.Callee is { } callee ? callee.ToString() : i.Argument)}{(i.Captures ? "" : " nocapture")}{(i.Handler < 0 ? "" : $" ↯{i.Handler}")}"))}]";
}
