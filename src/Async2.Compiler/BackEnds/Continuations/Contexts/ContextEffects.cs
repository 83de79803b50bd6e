using Async2.Compiler.Diagnostics;

namespace Async2.Compiler.BackEnds.Continuations.Contexts;

/// <summary>
/// Finds the variants that may change the ExecutionContext or SynchronizationContext of their thread: callers of the others need not
/// restore contexts.
/// </summary>
/// <remarks>
/// A method changes no contexts if it computes, reads and writes fields, awaits, and calls only such methods. They are methods of its own
/// assembly that nothing overrides (another assembly may be replaced by another build), async methods where its body restores, and members
/// of the class library that run no code of others (<see cref="ContextNeutralMembers"/>). A type initializer may run any code.
/// </remarks>
internal sealed class ContextEffects
{
    private readonly Func<MethodDefinition, AsyncIlMethod?> _asyncMethodOf;
    private readonly IReadOnlySet<Question> _changing;

    /// <param name="asyncMethodOf">The async method of the set that a definition is.</param>
    /// <param name="calls">All calls of variants that are asked about: the callee, the caller's module, and whether only a callee that
    /// returns counts.</param>
    public ContextEffects(
        Func<MethodDefinition, AsyncIlMethod?> asyncMethodOf,
        IEnumerable<(Callee? Callee, ModuleDefinition Caller, bool IfItReturns)> calls)
    {
        _asyncMethodOf = asyncMethodOf;
        var questions = calls.Where(c => IsKnown(c.Callee, c.Caller)).Select(c => new Question(c.Callee!.Method, c.IfItReturns));
        _changing = Reachability<Question>.ReachingMarked(questions, LookAt);
    }

    /// <summary>Whether the call of a variant leaves the contexts alone.</summary>
    /// <param name="callee">The callee; null if only the running program knows it.</param>
    /// <param name="caller">The caller's module.</param>
    /// <param name="ifItReturns">Whether an exception does not count: without a handler around the call the caller's caller
    /// restores.</param>
    public bool Keeps(Callee? callee, ModuleDefinition caller, bool ifItReturns) =>
        IsKnown(callee, caller) && !_changing.Contains(new Question(callee!.Method, ifItReturns));

    /// <summary>The reason why the call may change the contexts; null if it cannot.</summary>
    /// <inheritdoc cref="Keeps"/>
    public string? WhyNot(Callee? callee, ModuleDefinition caller, bool ifItReturns)
    {
        if (callee is null) return "which method it reaches is known only when the program runs";
        if (callee is not AsyncCallee) return "what the method passes its task on from is not looked at";
        if (callee.Module != caller) return "it stands in another assembly, of which another build may be there";
        var question = new Question(callee.Method, ifItReturns);
        return _changing.Contains(question) ? WhyNot(question, []) : null;
    }

    private static bool IsKnown(Callee? callee, ModuleDefinition caller) => callee is AsyncCallee && callee.Module == caller;

    private string WhyNot(Question question, HashSet<Question> seen)
    {
        var name = MethodNames.Of(question.Method);
        if (CallSemantics.RunsTypeInitializer(question.Method)) return $"{name} may run a type initializer";
        if (Instructions(question.Method) is not { } code) return $"{name} has no body";
        foreach (var instruction in code)
        {
            if (!TryAsk(instruction, question, out var next))
                return $"{name} does {instruction.OpCode} {IlNames.Of((MemberReference)instruction.Operand)}, of which nothing is known";
            if (next is { } other && seen.Add(other) && _changing.Contains(other)) return WhyNot(other, seen);
        }

        return $"{name} calls itself in a way that changes them";
    }

    // A method that does something unknown is marked.
    private Reachability<Question>.Node LookAt(Question question) =>
        TryAsk(question, out var asked) ? new(IsMarked: false, asked) : new(IsMarked: true, []);

    // False if something in it is unknown; else the questions on which the answer depends.
    private bool TryAsk(Question question, out List<Question> asked)
    {
        asked = [];
        if (CallSemantics.RunsTypeInitializer(question.Method) || Instructions(question.Method) is not { } code) return false;
        foreach (var instruction in code)
        {
            if (!TryAsk(instruction, question, out var next)) return false;
            if (next is { } other) asked.Add(other);
        }

        return true;
    }

    private IEnumerable<Instruction>? Instructions(MethodDefinition method) =>
        _asyncMethodOf(method)?.Body is { } body ? body.Code : CompiledCode.Of(method);

    // In damaged code an operand may name anything, and then nothing is known.
    private bool TryAsk(Instruction instruction, Question within, out Question? asked)
    {
        asked = null;
        try
        {
            return instruction.OpCode.Code switch
            {
                Code.Call or Code.Callvirt or Code.Newobj =>
                    instruction.Operand is MethodReference called && TryAsk(instruction, called, within, out asked),
                Code.Ldsfld or Code.Ldsflda or Code.Stsfld => instruction.Operand is FieldReference field && HasNoInitializer(field),
                Code.Calli or Code.Jmp => false,
                _ => true,
            };
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return false;
        }
    }

    private bool TryAsk(Instruction call, MethodReference called, Question within, out Question? asked)
    {
        asked = null;
        if (ContextNeutralMembers.Contains(called)) return true;
        if (called.Resolve() is not { } method) return false;
        if (method is { IsRuntime: true, IsConstructor: true }) return true; // of a delegate
        if (method.Module != within.Method.Module || MayBeOverridden(method, call)) return false;
        if (_asyncMethodOf(method) is not null && IsUndone(within)) return !CallSemantics.RunsTypeInitializer(method);
        asked = within with { Method = method };
        return true;
    }

    // A static virtual method is called by call, too.
    private static bool MayBeOverridden(MethodDefinition method, Instruction call) =>
        method.IsVirtual && (method.IsStatic || call.OpCode.Code == Code.Callvirt && !method.IsFinal && !method.DeclaringType.IsSealed);

    // What is not async calls task methods, which always restore; an async method restores after the call of a variant, if that returns.
    private bool IsUndone(Question caller) =>
        _asyncMethodOf(caller.Method) is not { } asyncMethod || caller.IfItReturns && asyncMethod.Contexts == ContextMode.Async1;

    // With beforefieldinit the initializer may run at any earlier time, so nobody can rely on what it does to the contexts here.
    private static bool HasNoInitializer(FieldReference field) =>
        field.DeclaringType.Resolve() is { } type && (type.IsBeforeFieldInit || !type.Methods.Any(m => m.IsConstructor && m.IsStatic));

    /// <param name="Method">Whether it leaves the contexts alone.</param>
    /// <param name="IfItReturns">That is, not if it throws.</param>
    private readonly record struct Question(MethodDefinition Method, bool IfItReturns);
}
