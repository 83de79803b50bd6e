namespace Async2.Compiler.Blocking;

/// <summary>A call in a body that may lead to a blocking one.</summary>
/// <param name="Position">Its position.</param>
/// <param name="Called">The method that it names.</param>
internal sealed record BlockingSite(int Position, MethodReference Called)
{
    /// <summary>The blocking method; null if the call only leads to one.</summary>
    public BlockingPrimitive? Primitive { get; private init; }

    /// <summary>Whether the call is a virtual one.</summary>
    private bool IsVirtual { get; init; }

    /// <summary>The number of values that it takes from the stack.</summary>
    public int Taken => Called.Parameters.Count + (Called.HasThis ? 1 : 0);

    /// <summary>The call in words.</summary>
    public string Text => Primitive?.Text ?? $"{Called.DeclaringType.Name}.{Called.Name}";

    /// <summary>Whether only the running program knows which method it reaches.</summary>
    /// <param name="called">The definition of <see cref="Called"/>.</param>
    public bool IsDispatched(MethodDefinition called) => IsVirtual && DispatchedCall.IsDispatched(called);

    /// <summary>The calls of a body, except those that compilers have written behind an await.</summary>
    /// <param name="code">The code.</param>
    /// <param name="table">The methods that block.</param>
    public static IEnumerable<BlockingSite> In(IReadOnlyList<Instruction> code, BlockingTable table)
    {
        var awaited = AwaitedAwaiters(code);
        for (var i = 0; i < code.Count; i++)
        {
            if (code[i].OpCode.Code is not (Code.Call or Code.Callvirt) || code[i].Operand is not MethodReference called) continue;
            if (i > 0 && code[i - 1].OpCode.Code is Code.Constrained or Code.Tail) continue;
            if (table.Of(called) is { } primitive)
            {
                if (i == 0 || code[i - 1].Operand is not VariableDefinition awaiter || !awaited.Contains(awaiter))
                    yield return new BlockingSite(i, called) { Primitive = primitive };
            }
            else if (called.DeclaringType is not ArrayType)
            {
                yield return new BlockingSite(i, called) { IsVirtual = code[i].OpCode.Code == Code.Callvirt };
            }
        }
    }

    private static HashSet<VariableDefinition> AwaitedAwaiters(IReadOnlyList<Instruction> code)
    {
        var awaiters = new HashSet<VariableDefinition>();
        for (var i = 1; i < code.Count; i++)
            if (AsyncHelpers.IsAwaitAwaiter(code[i]) && code[i - 1].Operand is VariableDefinition awaiter) awaiters.Add(awaiter);
        return awaiters;
    }
}
