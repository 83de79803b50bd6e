using Async2.Compiler.Analysis;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>Methods whose tasks are kept or dropped by whoever calls them, and never awaited at once.</summary>
internal static class StartedMethods
{
    /// <summary>Whether the method is one, as all code that can name it shows.</summary>
    public static bool Contain(MethodDefinition method)
    {
        if (method.IsVirtual || Scope(method) is not { } scope) return false;
        var mentions = Within(scope).SelectMany(caller => MentionsIn(caller, method)).ToList();
        return mentions.Count > 0 && mentions.TrueForAll(kept => kept);
    }

    // The type outside of which nobody can name the method; null if there is none.
    private static TypeDefinition? Scope(MethodDefinition method)
    {
        var type = method.DeclaringType;
        return method.IsPrivate ? type : type.IsNestedPrivate ? type.DeclaringType : null;
    }

    private static IEnumerable<MethodDefinition> Within(TypeDefinition type) => type.Methods.Concat(type.NestedTypes.SelectMany(Within));

    // For each place that names the method, whether its task is kept or dropped there.
    private static IReadOnlyList<bool> MentionsIn(MethodDefinition caller, MethodDefinition method)
    {
        if (CompiledCode.Of(caller)?.Any(i => Names(i, method)) != true) return [];
        try
        {
            var body = IlBody.CopyOf(caller);
            var stack = StackProducers.Of(body);
            return [.. body.Code.Where(i => Names(i, method)).Select(i => IsStart(i, stack))];
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return [false];     // what is wrong with a caller is not this method's business
        }
    }

    private static bool Names(Instruction instruction, MethodDefinition method) =>
        instruction.Operand is MethodReference called && called.Name == method.Name && called.Resolve() == method;

    private static bool IsStart(Instruction mention, StackProducers stack) => mention.OpCode.Code switch
    {
        Code.Call or Code.Callvirt => stack.ConsumersOf(mention) is { Count: > 0 } consumers && consumers.All(c => Keeps(c.Consumer)),
        Code.Ldftn => stack.ConsumersOf(mention) is [{ Consumer: { OpCode.Code: Code.Newobj } made }] && IsRun(made, stack),
        _ => false,
    };

    private static bool Keeps(Instruction consumer) => consumer.OpCode.Code is Code.Stfld or Code.Stsfld or Code.Pop;

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
