using Async2.Compiler.BackEnds.Continuations.Calls;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Contexts;

/// <summary>
/// Which variants cannot change the ExecutionContext or SynchronizationContext of their thread, so that callers need no protection.
/// </summary>
/// <remarks>
/// Such a method computes, reads and writes fields, awaits, and calls only methods of which the same is known: non-virtual ones of its own assembly
/// (another may be replaced by another build), async ones where it is protected itself, and a few of the class library. What may run a type initializer may run anything.
/// </remarks>
internal sealed class ContextPreservation(Func<MethodDefinition, AsyncMethod?> asyncMethodOf)
{
    private const string Tasks = "System.Threading.Tasks.";
    private const string Lists = "System.Collections.Generic.List`1";
    private const string Services = "System.Runtime.CompilerServices.";

    private static readonly HashSet<string> AwaitMachinery =
    [
        "System.Object::.ctor",
        Tasks + "Task::Yield", Tasks + "Task::get_CompletedTask", Tasks + "Task::FromResult",
        Tasks + "Task::GetAwaiter", Tasks + "Task`1::GetAwaiter", Tasks + "Task::ConfigureAwait", Tasks + "Task`1::ConfigureAwait",
        Services + "TaskAwaiter::get_IsCompleted", Services + "TaskAwaiter::GetResult",
        Services + "TaskAwaiter`1::get_IsCompleted", Services + "TaskAwaiter`1::GetResult",
        Services + "YieldAwaitable::GetAwaiter",
        Services + "YieldAwaitable/YieldAwaiter::get_IsCompleted", Services + "YieldAwaitable/YieldAwaiter::GetResult",
    ];

    // None of them runs code of the user's, whatever their type arguments are.
    private static readonly HashSet<string> Harmless =
    [
        Services + "ConfiguredTaskAwaitable::GetAwaiter", Services + "ConfiguredTaskAwaitable`1::GetAwaiter",
        Services + "ConfiguredTaskAwaitable/ConfiguredTaskAwaiter::get_IsCompleted", Services + "ConfiguredTaskAwaitable/ConfiguredTaskAwaiter::GetResult",
        Services + "ConfiguredTaskAwaitable`1/ConfiguredTaskAwaiter::get_IsCompleted", Services + "ConfiguredTaskAwaitable`1/ConfiguredTaskAwaiter::GetResult",
        "System.String::get_Length", "System.String::get_Chars", "System.String::op_Equality", "System.String::op_Inequality", "System.String::IsNullOrEmpty",
        "System.Nullable`1::.ctor", "System.Nullable`1::get_HasValue", "System.Nullable`1::get_Value", "System.Nullable`1::GetValueOrDefault",
        "System.Span`1::get_Item", "System.Span`1::get_Length", "System.Span`1::Slice",
        "System.ReadOnlySpan`1::get_Item", "System.ReadOnlySpan`1::get_Length", "System.ReadOnlySpan`1::Slice",
        "System.Memory`1::get_Length", "System.Memory`1::Slice", "System.ReadOnlyMemory`1::get_Length", "System.ReadOnlyMemory`1::Slice",
        Lists + "::.ctor", Lists + "::get_Item", Lists + "::set_Item", Lists + "::get_Count", Lists + "::Add", Lists + "::GetEnumerator",
        Lists + "/Enumerator::MoveNext", Lists + "/Enumerator::get_Current", Lists + "/Enumerator::Dispose",
        "System.Threading.CancellationToken::get_None", "System.Threading.CancellationToken::get_IsCancellationRequested",
        "System.Threading.CancellationToken::get_CanBeCanceled", "System.Threading.CancellationToken::ThrowIfCancellationRequested",
    ];

    private static readonly HashSet<string> HarmlessTypes =
        ["System.Math", "System.MathF", "System.BitConverter", "System.Numerics.BitOperations", "System.Threading.Interlocked", "System.Threading.Volatile"];

    private readonly Dictionary<(MethodDefinition Method, bool IfItReturns), bool> _known = [];

    /// <summary>Whether <paramref name="called"/> is a member that awaiting a task or a yield takes, and does nothing else.</summary>
    public static bool IsAwaitMachinery(MethodReference called) => called.DeclaringType.FullName == AsyncHelpers.TypeName
        || AwaitMachinery.Contains(NameOf(called));

    /// <summary>
    /// Whether the call of a variant at <paramref name="point"/> leaves the contexts alone, as far as code of <paramref name="caller"/> may rely on it. An exception only
    /// matters where it meets a handler: without one it is the caller's caller that restores.
    /// </summary>
    public bool Holds(SuspensionPoint point, ModuleDefinition caller) =>
        point.Bound!.Callee is AsyncCallee callee && callee.Module == caller && Holds(callee.Method, ifItReturns: !point.IsProtected);

    /// <summary>Whether an instruction of <paramref name="within"/> leaves the contexts alone, if what it calls returns.</summary>
    public bool Holds(Instruction instruction, MethodDefinition within) => IsHarmless(instruction, within, ifItReturns: true);

    // Recursion is not worth an answer: while a method is looked at, it is taken for one that changes contexts.
    private bool Holds(MethodDefinition method, bool ifItReturns)
    {
        if (_known.TryGetValue((method, ifItReturns), out var known)) return known;
        _known[(method, ifItReturns)] = false;
        return _known[(method, ifItReturns)] = !CallSemantics.RunsTypeInitializer(method) && Instructions(method) is { } code
            && code.All(i => IsHarmless(i, method, ifItReturns));
    }

    private IEnumerable<Instruction>? Instructions(MethodDefinition method) =>
        asyncMethodOf(method)?.AsyncIl is { } body ? body.Code : method.HasBody ? method.Body.Instructions : null;

    private bool IsHarmless(Instruction instruction, MethodDefinition within, bool ifItReturns) => instruction.OpCode.Code switch
    {
        Code.Call or Code.Callvirt or Code.Newobj => IsHarmless((MethodReference)instruction.Operand, within, ifItReturns),
        Code.Ldsfld or Code.Ldsflda or Code.Stsfld => HasNoInitializer((FieldReference)instruction.Operand),
        Code.Calli or Code.Jmp => false,
        _ => true,
    };

    private bool IsHarmless(MethodReference called, MethodDefinition within, bool ifItReturns)
    {
        if (IsAwaitMachinery(called) || Harmless.Contains(NameOf(called)) || HarmlessTypes.Contains(called.DeclaringType.FullName)) return true;
        if (called.Resolve() is not { } method || method.Module != within.Module || method.IsVirtual) return false;
        if (asyncMethodOf(method) is null) return Holds(method, ifItReturns);
        return IsUndone(within, ifItReturns) ? !CallSemantics.RunsTypeInitializer(method) : Holds(method, ifItReturns);
    }

    // What is not async calls task methods, which always restore; an async method restores after the call of a variant, if that returns.
    private bool IsUndone(MethodDefinition caller, bool ifItReturns) =>
        asyncMethodOf(caller) is not { } asyncMethod || ifItReturns && asyncMethod.Contexts == ContextMode.Async1;

    private static string NameOf(MethodReference called) => $"{called.DeclaringType.GetElementType().FullName}::{called.Name}";

    // With beforefieldinit the initializer may run at any earlier time, so nobody can rely on what it does to the contexts here.
    private static bool HasNoInitializer(FieldReference field) =>
        field.DeclaringType.Resolve() is { } type && (type.IsBeforeFieldInit || !type.Methods.Any(m => m.IsConstructor && m.IsStatic));
}
