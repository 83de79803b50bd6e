using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Reads the class of an async iterator. Its members determine the roles of its fields.</summary>
/// <remarks>
/// <code>
/// .ctor:          this.state = state;  this.builder = AsyncIteratorMethodBuilder.Create();  this.initialThread = CurrentManagedThreadId
/// MoveNextAsync:  if (state == -2) return default;  promise.Reset();  builder.MoveNext(ref this);  …
/// DisposeAsync:   if (state >= -1) throw new NotSupportedException();  …  this.disposeMode = true;  …
/// MoveNext:       entered with -3 (start) or the number of a yield: -4, -5, …
/// </code>
/// The kick-off method only creates an instance, so it stays unchanged.
/// </remarks>
internal static class ReadIterator
{
    private static readonly string[] KnownToMoveNextAsync = ["Reset", "MoveNext", "get_Version", "GetStatus", "GetResult", ".ctor"];

    /// <exception cref="Refusal">The class has a shape that Roslyn does not emit.</exception>
    public static void Run(Lifting lifting)
    {
        var type = lifting.Found.MachineType ?? throw Refusal.Of(SkipReason.NoStateMachine);
        if (type.IsValueType || type.BaseType is not { FullName: "System.Object" }) throw Unknown();
        var moveNext = Implementation(type, "MoveNext", "IAsyncStateMachine");
        MachineShape.Require(lifting.Found.Method, type, moveNext);
        lifting.Body = CompiledBody.Of(moveNext);
        lifting.Machine = Read(type, moveNext, lifting.Body);
    }

    private static StateMachine Read(TypeDefinition type, MethodDefinition moveNext, IlBody body)
    {
        var builder = type.Fields.SingleOrDefault(f => f.FieldType.Name == "AsyncIteratorMethodBuilder") ?? throw Refusal.Of(
            SkipReason.CustomBuilder, "of an iterator");
        var promise = type.Fields.SingleOrDefault(f => f.FieldType.GetElementType().Name == "ManualResetValueTaskSourceCore`1")
            ?? throw Unknown();
        var constructor = Only(type.Methods.Where(m => m is { IsConstructor: true, IsStatic: false }));
        var moveNextAsync = Implementation(type, "MoveNextAsync", "IAsyncEnumerator`1");
        var disposeAsync = Implementation(type, "DisposeAsync", "IAsyncDisposable");
        foreach (var step in (MethodDefinition[])[moveNextAsync, disposeAsync]) RequireKnownCalls(step);
        if (!type.Methods.Where(m => ExplicitOverrides.Of(m).Any(IsOfSource)).All(IsKnownToSources)) throw Unknown();
        var state = StoredField(constructor, value => value.OpCode.Code == Code.Ldarg) ?? throw Unknown();
        var initialThread = StoredField(constructor, value => value.Operand is MethodReference { Name: not "Create" });
        var disposeMode = StoredField(disposeAsync, value => value.OpCode.Code == Code.Ldc_I4) ?? throw Unknown();
        return MachineShape.Of(
            type, moveNext, state, builder, self: null, new Dictionary<FieldDefinition, ParameterDefinition>()) with
        {
            Iterator = new IteratorMembers(promise, disposeMode, initialThread, moveNextAsync, disposeAsync),
            EntryStates = [IteratorMembers.Start, .. Yields(body, state)],
        };
    }

    private static IEnumerable<int> Yields(IlBody body, FieldDefinition state)
    {
        var producers = StackProducers.Of(body);
        return body.Code
            .Where(i => i.OpCode.Code == Code.Stfld && StateMachine.FieldOf(state.DeclaringType, i.Operand) == state)
            .SelectMany(i => Values(i, 1, throughLocals: true)).Where(s => s < IteratorMembers.Start).Distinct();

        IEnumerable<int> Values(Instruction consumer, int operand, bool throughLocals) =>
            producers.ProducersOf(consumer, operand).SelectMany(p => ValuesOf(p, throughLocals));

        // Only one local deep: further locals could form a cycle.
        IEnumerable<int> ValuesOf(Instruction? producer, bool throughLocals) => producer?.OpCode.Code switch
        {
            Code.Ldc_I4 => [(int)producer.Operand],
            Code.Dup => Values(producer, 0, throughLocals),
            Code.Ldloc when throughLocals => body.Code.Where(s => s.OpCode.Code == Code.Stloc && s.Operand == producer.Operand)
                .SelectMany(s => Values(s, 0, throughLocals: false)),
            { } code when StateEvaluator.Binary(code) is { } operation => Values(producer, 0, throughLocals)
                .SelectMany(left => Values(producer, 1, throughLocals).Select(right => operation(left, right))),
            _ => throw Unknown(),
        };
    }

    /// <summary>The one field of the class that <paramref name="method"/> sets to a matching value; null if there is none.</summary>
    private static FieldDefinition? StoredField(MethodDefinition method, Func<Instruction, bool> isValue)
    {
        var body = CompiledBody.Of(method);
        var producers = StackProducers.Of(body);
        var stored = body.Code.FirstOrDefault(
            i => i.OpCode.Code == Code.Stfld && producers.ProducersOf(i, 1) is [{ } value] && isValue(value));
        return stored is null ? null : StateMachine.FieldOf(method.DeclaringType, stored.Operand) ?? throw Unknown();
    }

    private static void RequireKnownCalls(MethodDefinition method)
    {
        foreach (var instruction in method.Body.Instructions)
            if (instruction.Operand is MethodReference called && !KnownToMoveNextAsync.Contains(called.Name))
                throw Refusal.Of(SkipReason.UnknownStep);
    }

    private static bool IsOfSource(MethodReference overridden) =>
        overridden.DeclaringType.Name.StartsWith("IValueTaskSource", StringComparison.Ordinal);

    private static bool IsKnownToSources(MethodDefinition method) =>
        (ExplicitOverrides.Of(method).First().Name, method.Parameters.Count) is ("GetResult" or "GetStatus", 1) or ("OnCompleted", 4);

    private static MethodDefinition Implementation(TypeDefinition type, string name, string contract) =>
        Only(type.Methods.Where(
            m => m.HasBody && ExplicitOverrides.Of(m).Any(o => o.Name == name && o.DeclaringType.GetElementType().Name == contract)));

    private static MethodDefinition Only(IEnumerable<MethodDefinition> methods) =>
        methods.ToList() is [var method] ? method : throw Unknown();

    private static Refusal Unknown() => Refusal.Of(SkipReason.UnknownIterator);
}
