using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Model;

/// <summary>Copies bodies between Cecil's form and ours, and from method to method.</summary>
internal static class BodyCopy
{
    /// <summary>Fills <paramref name="target"/> from the compiled body of <paramref name="source"/>.</summary>
    /// <exception cref="Refusal">It cannot be read, or names arguments or locals that there are not.</exception>
    public static IlBody Read(MethodDefinition source, IlBody target)
    {
        if (CompiledCode.Of(source) is null) throw Refusal.Of(LongForm.Damaged);
        var body = source.Body;
        var locals = body.Variables.ToDictionary(v => v, v => new VariableDefinition(v.VariableType));
        target.Locals.AddRange(body.Variables.Select(v => locals[v]));
        var map = new Dictionary<Instruction, Instruction>(body.Instructions.Count);
        foreach (var instruction in body.Instructions) map[instruction] = LongForm.Of(instruction, body, locals);
        CopyStructure(body.Instructions, body.ExceptionHandlers, map, OperandMap.Identity, target);
        if (source.DebugInformation is { } debug) ReadDebugInformation(debug, body, map, locals, target);
        return target;
    }

    /// <summary>Fills <paramref name="target"/> with a copy of <paramref name="source"/>, its operands mapped.</summary>
    public static IlBody Clone(IlBody source, IlBody target, OperandMap operands)
    {
        var locals = source.Locals.ToDictionary(v => v, v => new VariableDefinition(operands.Type(v.VariableType)));
        target.Locals.AddRange(source.Locals.Select(v => locals[v]));
        var map = new Dictionary<Instruction, Instruction>(source.Code.Count);
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
            map[instruction] = copy;
        }

        CopyStructure(source.Code, source.Handlers, map, operands, target);
        foreach (var (instruction, point) in source.SequencePoints)
            if (map.TryGetValue(instruction, out var copy)) target.SequencePoints[copy] = point;
        foreach (var scope in source.Scopes)
        {
            target.Scopes.Add(new LocalScope(locals[scope.Local], scope.Name, Mapped(scope.Start, map), Mapped(scope.End, map)));
        }

        return target;
    }

    private static Instruction? Mapped(Instruction? instruction, Dictionary<Instruction, Instruction> map) =>
        instruction is null ? null : map[instruction];

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
        IEnumerable<Instruction> code,
        IEnumerable<ExceptionHandler> handlers,
        Dictionary<Instruction, Instruction> map,
        OperandMap operands,
        IlBody target)
    {
        foreach (var instruction in code)
        {
            var copy = map[instruction];
            Branches.Redirect(copy, target => map[target]);
            target.Code.Add(copy);
        }

        foreach (var handler in handlers)
        {
            target.Handlers.Add(new ExceptionHandler(handler.HandlerType)
            {
                TryStart = Mapped(handler.TryStart, map),
                TryEnd = Mapped(handler.TryEnd, map),
                FilterStart = Mapped(handler.FilterStart, map),
                HandlerStart = Mapped(handler.HandlerStart, map),
                HandlerEnd = Mapped(handler.HandlerEnd, map),
                CatchType = handler.CatchType is { } type ? operands.Type(type) : null,
            });
        }
    }

    private static void ReadDebugInformation(
        MethodDebugInformation debug,
        MethodBody body,
        Dictionary<Instruction, Instruction> map,
        Dictionary<VariableDefinition, VariableDefinition> locals,
        IlBody target)
    {
        var byOffset = new Dictionary<int, Instruction>();
        foreach (var instruction in body.Instructions) byOffset[instruction.Offset] = map[instruction];
        foreach (var point in debug.SequencePoints)
            if (byOffset.TryGetValue(point.Offset, out var at)) target.SequencePoints[at] = point;
        if (debug.Scope is not null) ReadScope(debug.Scope, body, byOffset, locals, target);
    }

    private static void ReadScope(
        ScopeDebugInformation scope,
        MethodBody body,
        Dictionary<int, Instruction> byOffset,
        Dictionary<VariableDefinition, VariableDefinition> locals,
        IlBody target)
    {
        Instruction? At(InstructionOffset offset) =>
            offset.IsEndOfMethod ? null : byOffset.GetValueOrDefault(offset.Offset);

        foreach (var variable in scope.Variables)
        {
            if (variable.Index < body.Variables.Count)
                target.Scopes.Add(new LocalScope(locals[body.Variables[variable.Index]], variable.Name, At(scope.Start), At(scope.End)));
        }

        foreach (var inner in scope.Scopes) ReadScope(inner, body, byOffset, locals, target);
    }
}
