using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Async2.Compiler.Tidy;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>What a place that names a method does with its task.</summary>
internal enum TaskUse
{
    /// <summary>It keeps the task in a field, drops it, or has <c>Task.Run</c> call the method.</summary>
    Start,

    /// <summary>It returns the task, in a method that is not async.</summary>
    Return,

    /// <summary>Anything else: it may await it.</summary>
    Other,
}

/// <summary>What is done with the tasks of a method that nobody can name but code that is at hand.</summary>
internal static class TaskUses
{
    /// <summary>All places that name the method, each with the method that it is in; none if there may be others.</summary>
    public static IReadOnlyList<(MethodDefinition Where, TaskUse Use)> Of(MethodDefinition method) =>
        method.IsVirtual || Scope(method) is not { } scope ? [] : [.. Within(scope).SelectMany(caller => UsesIn(caller, method))];

    // The type outside of which nobody can name the method; null if there is none.
    private static TypeDefinition? Scope(MethodDefinition method)
    {
        var type = method.DeclaringType;
        return method.IsPrivate || IsLocalFunction(method) ? type : type.IsNestedPrivate ? type.DeclaringType : null;
    }

    // Roslyn makes those without a closure internal.
    private static bool IsLocalFunction(MethodDefinition method) => method.Name.Contains(">g__", StringComparison.Ordinal);

    private static IEnumerable<MethodDefinition> Within(TypeDefinition type) => type.Methods.Concat(type.NestedTypes.SelectMany(Within));

    private static IReadOnlyList<(MethodDefinition Where, TaskUse Use)> UsesIn(MethodDefinition caller, MethodDefinition method)
    {
        if (CompiledCode.Of(caller)?.Any(i => Names(i, method)) != true) return [];
        try
        {
            var body = IlBody.CopyOf(caller);
            ReturnsInPlace.Run(body);
            var stack = StackProducers.Of(body);
            return [.. body.Code.Where(i => Names(i, method)).Select(i => (caller, UseAt(i, body, stack)))];
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return [(caller, TaskUse.Other)];     // what is wrong with a caller is not this method's business
        }
    }

    private static bool Names(Instruction instruction, MethodDefinition method) =>
        instruction.Operand is MethodReference called && called.Name == method.Name && called.Resolve() == method;

    private static TaskUse UseAt(Instruction mention, IlBody body, StackProducers stack) => mention.OpCode.Code switch
    {
        Code.Call or Code.Callvirt when stack.ConsumersOf(mention) is { Count: > 0 } consumers =>
            consumers.All(c => Keeps(c.Consumer)) ? TaskUse.Start
            : consumers.All(c => Returns(c.Consumer, body)) ? TaskUse.Return
            : TaskUse.Other,
        Code.Ldftn when stack.ConsumersOf(mention) is [{ Consumer: { OpCode.Code: Code.Newobj } made }] && IsRun(made, stack) =>
            TaskUse.Start,
        _ => TaskUse.Other,
    };

    private static bool Keeps(Instruction consumer) => consumer.OpCode.Code is Code.Stfld or Code.Stsfld or Code.Pop;

    // From within a try region, by a local that is there for nothing else.
    private static bool Returns(Instruction consumer, IlBody body) => consumer.OpCode.Code == Code.Ret
        || (consumer.OpCode.Code == Code.Stloc && body.Code.Where(i => i.Operand == consumer.Operand && i.OpCode.Code != Code.Stloc)
            .All(use => ReturnsInPlace.IsReturnOf(consumer.Operand, use, body)));

    // Roslyn keeps a delegate that has no target in a field.
    private static bool IsRun(Instruction made, StackProducers stack)
    {
        var consumers = stack.ConsumersOf(made);
        return consumers.Count > 0 && consumers.All(c => c.Consumer.OpCode.Code == Code.Dup ? IsRun(c.Consumer, stack)
            : c.Consumer.OpCode.Code == Code.Stsfld || IsTaskRun(c.Consumer));
    }

    private static bool IsTaskRun(Instruction call) =>
        call.Operand is MethodReference { Name: "Run", DeclaringType.FullName: "System.Threading.Tasks.Task" };
}
