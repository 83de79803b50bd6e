namespace Async2.Compiler.Diagnostics.Verification;

/// <summary>Checks operands: each has its opcode's class, and belongs to this body, its method, and its module.</summary>
internal sealed class OperandChecks
{
    private readonly IlBody _body;
    private readonly Problems _problems;
    private readonly Positions _positions;
    private readonly HashSet<VariableDefinition> _locals;
    private readonly ReferenceScope _scope;

    private OperandChecks(IlBody body, Positions positions, Problems problems)
    {
        _body = body;
        _problems = problems;
        _positions = positions;
        _locals = new HashSet<VariableDefinition>(body.Locals, ReferenceEqualityComparer.Instance);
        _scope = new ReferenceScope(body.Method);
    }

    public static void Run(IlBody body, Positions positions, Problems problems) => new OperandChecks(body, positions, problems).Run();

    private void Run()
    {
        if (_body.Code.Count == 0) _problems.Add("no code");
        if (!_positions.AreUnique) _problems.Add("an instruction stands in the code twice");
        if (_locals.Count < _body.Locals.Count) _problems.Add("a local is listed twice");
        if (_scope.ProblemWith(_body.ReturnType) is { } returns) _problems.Add($"return type: {returns}");
        for (var i = 0; i < _body.Locals.Count; i++)
        {
            var type = _body.Locals[i].VariableType;
            if (StackEffect.IsVoid(type)) _problems.Add($"local {i} is void");
            if (_scope.ProblemWith(type) is { } problem) _problems.Add($"local {i}: {problem}");
        }

        for (var i = 0; i < _body.Code.Count; i++)
            if (ProblemWith(_body.Code[i]) is { } problem) _problems.Add(i, problem);
    }

    private string? ProblemWith(Instruction instruction)
    {
        var operand = instruction.Operand;
        switch (instruction.OpCode.OperandType)
        {
            case OperandType.InlineNone: return operand is null ? ShortForm(instruction) : "operand where none belongs";
            case OperandType.InlineBrTarget: return operand is Instruction target ? Target(target) : Wanted("a branch target", operand);
            case OperandType.InlineSwitch:
                return operand is Instruction[] table
                    ? table.Select(Target).FirstOrDefault(p => p is not null)
                    : Wanted("a jump table", operand);
            case OperandType.InlineVar:
                return operand is not VariableDefinition local ? Wanted("a local", operand)
                    : _locals.Contains(local) ? null : "local of another body";
            case OperandType.InlineArg:
                return operand is not ParameterDefinition parameter ? Wanted("an argument", operand)
                    : IsArgument(parameter) ? null : "argument of another method";
            case OperandType.InlineType:
                return operand is TypeReference type ? Instantiated(type) ?? _scope.ProblemWith(type) : Wanted("a type", operand);
            case OperandType.InlineField:
                return operand is FieldReference field
                    ? Instantiated(field.DeclaringType) ?? _scope.ProblemWith(field)
                    : Wanted("a field", operand);
            case OperandType.InlineMethod:
                return operand is MethodReference method ? Method(instruction.OpCode.Code, method) : Wanted("a method", operand);
            case OperandType.InlineTok:
                return operand is MemberReference member ? _scope.ProblemWith(member) : Wanted("a type or member", operand);
            case OperandType.InlineSig:
                return operand is CallSite site ? _scope.ProblemWith(site) : Wanted("a signature", operand);
            case OperandType.InlineI: return operand is int ? null : Wanted("an int32", operand);
            case OperandType.InlineI8: return operand is long ? null : Wanted("an int64", operand);
            case OperandType.InlineR: return operand is double ? null : Wanted("a float64", operand);
            case OperandType.ShortInlineR: return operand is float ? null : Wanted("a float32", operand);
            case OperandType.InlineString: return operand is string ? null : Wanted("a string", operand);
            default: return ShortForm(instruction);
        }
    }

    // Opcodes with a long form occur only in that form.
    private static string? ShortForm(Instruction instruction) => instruction.OpCode.Code switch
    {
        (>= Code.Ldarg_0 and <= Code.Stloc_S) or (>= Code.Ldc_I4_M1 and <= Code.Ldc_I4_S) or (>= Code.Br_S and <= Code.Blt_Un_S)
            or Code.Leave_S => "not the long form",
        _ => null,
    };

    private static string Wanted(string what, object? operand) =>
        $"operand is {operand?.GetType().Name ?? "missing"}, not {what}";

    private string? Target(Instruction? target) =>
        target is not null && _positions.Contains(target) ? null : "branch target is not in the code";

    private bool IsArgument(ParameterDefinition parameter) => parameter.Index < 0
        ? _body.Method.HasThis && parameter.Method == _body.Method
        : parameter.Index < _body.Method.Parameters.Count && _body.Method.Parameters[parameter.Index] == parameter;

    private string? Method(Code code, MethodReference method)
    {
        if (Instantiated(method.DeclaringType) is { } problem) return problem;
        if (method is not GenericInstanceMethod && IsGeneric(method) && code != Code.Jmp)
            return "generic method without type arguments";
        if (code == Code.Newobj && method.Name != ".ctor") return "not a constructor";
        if (code is Code.Newobj or Code.Callvirt or Code.Ldvirtftn && !method.HasThis) return "static method";
        if (code is Code.Call && method is MethodDefinition { IsAbstract: true, IsStatic: false }) return "abstract method";
        return _scope.ProblemWith(method);
    }

    private static string? Instantiated(TypeReference? type) =>
        type is null ? "member of no type"
        : type is not TypeSpecification and not GenericParameter && IsGeneric(type)
            ? $"generic type {type.Name} without type arguments"
        : null;

    // Cecil reads anew each time whether a definition has generic parameters, and blocks other readers meanwhile.
    private static bool IsGeneric(IGenericParameterProvider member) =>
        member is IMemberDefinition ? member.GenericParameters.Count > 0 : member.HasGenericParameters;
}
