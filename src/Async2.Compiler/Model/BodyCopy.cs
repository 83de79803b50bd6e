using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.Model;

/// <summary>Copies bodies between Cecil's form and <see cref="IlBody"/>, and from method to method.</summary>
internal static class BodyCopy
{
    /// <summary>Fills <paramref name="target"/> from the compiled body of <paramref name="source"/>.</summary>
    /// <exception cref="Refusal">The body is unreadable, or names arguments or locals that do not exist.</exception>
    public static IlBody Read(MethodDefinition source, IlBody target)
    {
        if (CompiledCode.Of(source) is null) throw Refusal.Of(SkipReason.DamagedCode, "it is cut off");
        var body = source.Body;
        var locals = body.Variables.ToDictionary(v => v, v => new VariableDefinition(v.VariableType));
        target.Locals.AddRange(body.Variables.Select(v => locals[v]));
        var offsets = new CodeOffsets(body.Instructions);
        target.Code.Capacity = body.Instructions.Count;
        foreach (var instruction in body.Instructions) target.Code.Add(LongForm.Of(instruction, body, locals));
        CopyStructure(body.ExceptionHandlers, instruction => target.Code[offsets.IndexOf(instruction)], OperandMap.Identity, target);
        if (source.DebugInformation is { } debug) ReadDebugInformation(debug, body, offsets, locals, target);
        return target;
    }

    /// <summary>Fills <paramref name="target"/> with a copy of <paramref name="source"/>, its operands mapped.</summary>
    public static IlBody Clone(IlBody source, IlBody target, OperandMap operands)
    {
        var locals = source.Locals.ToDictionary(v => v, v => new VariableDefinition(operands.Type(v.VariableType)));
        target.Locals.AddRange(source.Locals.Select(v => locals[v]));
        target.Hoisted.AddRange(source.Hoisted.Select(v => locals[v]));
        var positions = source.Positions();
        target.Code.Capacity = source.Code.Count;
        foreach (var instruction in source.Code)
        {
            var copy = Instruction.Create(OpCodes.Nop);
            copy.OpCode = instruction.OpCode;
            copy.Operand = instruction.Operand switch
            {
                VariableDefinition local => locals[local],
                ParameterDefinition parameter => operands.Parameter(parameter),
                TypeReference type => operands.Type(type),
                MemberReference member => operands.Member(member),
                CallSite site => Mapped(site, operands),
                var other => other,
            };
            target.Code.Add(copy);
        }

        Func<Instruction, Instruction> copyOf = instruction => target.Code[positions[instruction]];
        CopyStructure(source.Handlers, copyOf, operands, target);
        foreach (var (instruction, point) in source.SequencePoints)
            if (positions.TryGet(instruction, out var position)) target.SequencePoints[target.Code[position]] = point;
        foreach (var scope in source.Scopes)
        {
            target.Scopes.Add(new LocalScope(locals[scope.Local], scope.Name, Mapped(scope.Start, copyOf), Mapped(scope.End, copyOf)));
        }

        return target;
    }

    /// <summary>A copy of a row of the handler table, with other bounds.</summary>
    /// <param name="handler">The row.</param>
    /// <param name="bound">The copy of a bound; that of null is the end of the code.</param>
    public static ExceptionHandler CopyOf(ExceptionHandler handler, Func<Instruction?, Instruction?> bound) => new(handler.HandlerType)
    {
        TryStart = bound(handler.TryStart),
        TryEnd = bound(handler.TryEnd),
        FilterStart = handler.FilterStart is { } filter ? bound(filter) : null,
        HandlerStart = bound(handler.HandlerStart),
        HandlerEnd = bound(handler.HandlerEnd),
        CatchType = handler.CatchType,
    };

    private static Instruction? Mapped(Instruction? instruction, Func<Instruction, Instruction> copyOf) =>
        instruction is null ? null : copyOf(instruction);

    private static CallSite Mapped(CallSite site, OperandMap operands)
    {
        var copy = new CallSite(operands.Type(site.ReturnType))
        {
            HasThis = site.HasThis,
            ExplicitThis = site.ExplicitThis,
            CallingConvention = site.CallingConvention,
        };
        foreach (var parameter in site.Parameters)
            copy.Parameters.Add(new ParameterDefinition(parameter.Name, parameter.Attributes, operands.Type(parameter.ParameterType)));
        return copy;
    }

    private static void CopyStructure(
        IEnumerable<ExceptionHandler> handlers, Func<Instruction, Instruction> copyOf, OperandMap operands, IlBody target)
    {
        foreach (var copy in target.Code) Branches.Redirect(copy, copyOf);

        foreach (var handler in handlers)
        {
            var copy = CopyOf(handler, bound => Mapped(bound, copyOf));
            if (copy.CatchType is { } type) copy.CatchType = operands.Type(type);
            target.Handlers.Add(copy);
        }
    }

    private static void ReadDebugInformation(
        MethodDebugInformation debug,
        MethodBody body,
        CodeOffsets offsets,
        Dictionary<VariableDefinition, VariableDefinition> locals,
        IlBody target)
    {
        foreach (var point in debug.SequencePoints)
            if (offsets.IndexAt(point.Offset) is var index and >= 0) target.SequencePoints[target.Code[index]] = point;
        if (debug.Scope is not null) ReadScope(debug.Scope, body, offsets, locals, target);
    }

    private static void ReadScope(
        ScopeDebugInformation scope,
        MethodBody body,
        CodeOffsets offsets,
        Dictionary<VariableDefinition, VariableDefinition> locals,
        IlBody target)
    {
        Instruction? At(InstructionOffset offset) =>
            !offset.IsEndOfMethod && offsets.IndexAt(offset.Offset) is var index and >= 0 ? target.Code[index] : null;

        foreach (var variable in scope.Variables)
        {
            if (variable.Index < body.Variables.Count)
                target.Scopes.Add(new LocalScope(locals[body.Variables[variable.Index]], variable.Name, At(scope.Start), At(scope.End)));
        }

        foreach (var inner in scope.Scopes) ReadScope(inner, body, offsets, locals, target);
    }
}
