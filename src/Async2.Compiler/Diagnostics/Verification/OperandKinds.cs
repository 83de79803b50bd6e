namespace Async2.Compiler.Diagnostics.Verification;

/// <summary>Checks that an instruction accepts the kinds of values that it pops.</summary>
internal sealed class OperandKinds(IlBody body)
{
    /// <summary>The problem, or null.</summary>
    /// <param name="instruction">The instruction.</param>
    /// <param name="s">Its operands, the deepest first.</param>
    /// <param name="position">Its position, which leads to its prefix.</param>
    public string? ProblemWith(Instruction instruction, ReadOnlySpan<StackSlot> s, int position)
    {
        var operand = instruction.Operand;
        switch (instruction.OpCode.Code)
        {
            case Code.Stloc: return Stores(s[0], ((VariableDefinition)operand).VariableType);
            case Code.Starg: return Stores(s[0], ((ParameterDefinition)operand).ParameterType);
            case Code.Ret: return s.Length == 0 ? null : Stores(s[0], body.ReturnType);
            case Code.Call or Code.Callvirt or Code.Newobj: return Call(instruction, (MethodReference)operand, s, position);
            case Code.Calli: return CallSite((CallSite)operand, s);
            case Code.Ldfld or Code.Ldflda: return Container(s[0], (FieldReference)operand, instruction.OpCode.Code);
            case Code.Stfld:
                var field = (FieldReference)operand;
                return Container(s[0], field, Code.Stfld) ?? Stores(s[1], GenericSubstitution.FieldTypeOf(field));
            case Code.Stsfld: return Stores(s[0], GenericSubstitution.FieldTypeOf((FieldReference)operand));
            case Code.Box: return Stores(s[0], (TypeReference)operand);
            // A pinned string's address, as compilers took it before GetPinnableReference existed.
            case Code.Conv_I or Code.Conv_U: return Wants(Fits.IsNumber(s[0]) || s[0].IsReference, "a number or string", s[0]);
            case Code.Stobj: return Address(s[0], (TypeReference)operand) ?? Stores(s[1], (TypeReference)operand);
            case Code.Cpobj: return Address(s[0], (TypeReference)operand) ?? Address(s[1], (TypeReference)operand);
            case Code.Ldobj or Code.Initobj or Code.Mkrefany: return Address(s[0], (TypeReference)operand);
            case Code.Stelem_Any: return Element(s) ?? Stores(s[2], (TypeReference)operand);
            case Code.Brtrue or Code.Brfalse: return Wants(Fits.IsCondition(s[0]), "a condition", s[0]);
            case Code.Switch: return Wants(Fits.IsIndex(s[0]), "an integer", s[0]);
            case Code.Shl or Code.Shr or Code.Shr_Un:
                return Wants(Fits.IsNumber(s[0]) && !s[0].IsFloat, "an integer", s[0]) ?? Wants(Fits.IsIndex(s[1]), "an int32", s[1]);
            default: return ByShape(instruction, s);
        }
    }

    private static string? ByShape(Instruction instruction, ReadOnlySpan<StackSlot> s)
    {
        switch (instruction.OpCode.Code)
        {
            case >= Code.Beq and <= Code.Blt_Un or Code.Ceq or Code.Cgt or Code.Cgt_Un or Code.Clt or Code.Clt_Un:
                return Fits.Comparison(s[0], s[1]) ? null : $"{Name(s[0])} compared with {Name(s[1])}";
            case >= Code.Add and <= Code.Xor or >= Code.Add_Ovf and <= Code.Sub_Ovf_Un:
                return Fits.Arithmetic(s[0], s[1]) ? null : $"{Name(s[0])} combined with {Name(s[1])}";
            case Code.Neg or Code.Not or >= Code.Conv_I1 and <= Code.Conv_U8
                or Code.Conv_R_Un or >= Code.Conv_Ovf_I1_Un and <= Code.Conv_Ovf_U_Un
                or >= Code.Conv_Ovf_I1 and <= Code.Conv_Ovf_U8 or Code.Conv_U1 or Code.Conv_U2 or Code.Conv_Ovf_I or Code.Conv_Ovf_U:
                return Wants(Fits.IsNumber(s[0]), "a number", s[0]);
            case Code.Ckfinite: return Wants(s[0].IsFloat, "a float", s[0]);
            case >= Code.Ldind_I1 and <= Code.Ldind_Ref:
                return Wants(Fits.IsAddress(s[0]), "an address", s[0]);
            case >= Code.Stind_Ref and <= Code.Stind_R8 or Code.Stind_I:
                return Wants(Fits.IsAddress(s[0]), "an address", s[0])
                    ?? Wants(IndirectlyStores(instruction.OpCode.Code, s[1]), "a value of its kind", s[1]);
            case Code.Cpblk or Code.Initblk:
                return Wants(Fits.IsAddress(s[0]), "an address", s[0])
                    ?? Wants(IsBlockSource(s[1]), "an address or a byte", s[1])
                    ?? Wants(Fits.IsIndex(s[2]), "a size", s[2]);
            case Code.Castclass or Code.Isinst or Code.Unbox or Code.Unbox_Any or Code.Throw or Code.Ldvirtftn or Code.Ldlen:
                return Wants(Fits.IsReference(s[0]), "an object", s[0]);
            case Code.Newarr or Code.Localloc or Code.Endfilter: return Wants(Fits.IsIndex(s[0]), "an integer", s[0]);
            case >= Code.Ldelema and <= Code.Ldelem_Ref or Code.Ldelem_Any: return Element(s);
            case >= Code.Stelem_I and <= Code.Stelem_Ref:
                return Element(s) ?? Wants(StoresElement(instruction.OpCode.Code, s[2]), "a value of its kind", s[2]);
            default: return null;
        }
    }

    private static string? Element(ReadOnlySpan<StackSlot> s) =>
        Wants(Fits.IsReference(s[0]), "an array", s[0]) ?? Wants(Fits.IsIndex(s[1]), "an index", s[1]);

    private static bool IsBlockSource(StackSlot slot) => Fits.IsAddress(slot) || slot.Kind == StackKind.Int32;

    private static bool IndirectlyStores(Code code, StackSlot value) => value.Kind == StackKind.Unknown || code switch
    {
        Code.Stind_Ref => value.IsReference,
        Code.Stind_I8 => value.Kind == StackKind.Int64,
        Code.Stind_R4 or Code.Stind_R8 => value.IsFloat,
        Code.Stind_I or Code.Stelem_I => Fits.IsAddress(value) || value.Kind == StackKind.Int32,
        _ => value.Kind == StackKind.Int32,
    };

    private static bool StoresElement(Code code, StackSlot value) => value.Kind == StackKind.Unknown || code switch
    {
        Code.Stelem_Ref => value.IsReference,
        Code.Stelem_I8 => value.Kind == StackKind.Int64,
        Code.Stelem_R4 or Code.Stelem_R8 => value.IsFloat,
        Code.Stind_I or Code.Stelem_I => Fits.IsAddress(value) || value.Kind == StackKind.Int32,
        _ => value.Kind == StackKind.Int32,
    };

    private string? Call(Instruction instruction, MethodReference method, ReadOnlySpan<StackSlot> s, int position)
    {
        if (instruction.OpCode.Code != Code.Newobj && method.HasThis && !method.ExplicitThis)
        {
            if (Receiver(s[0], method, Constraint(position)) is { } problem) return problem;
            s = s[1..];
        }

        for (var i = 0; i < s.Length; i++)
        {
            var type = GenericSubstitution.ParameterTypeOf(method, i);
            if (!Fits.Store(s[i], type)) return $"argument {i} of {method.Name} is {Name(s[i])}, not {type.FullName}";
        }

        return null;
    }

    private static string? CallSite(CallSite site, ReadOnlySpan<StackSlot> s)
    {
        if (!Fits.IsAddress(s[^1])) return Wants(false, "a function pointer", s[^1]);
        s = s[..^1];
        if (site.HasThis && !site.ExplicitThis) s = s[1..];
        for (var i = 0; i < s.Length; i++)
            if (!Fits.Store(s[i], site.Parameters[i].ParameterType))
                return $"argument {i} is {Name(s[i])}, not {site.Parameters[i].ParameterType.FullName}";
        return null;
    }

    private TypeReference? Constraint(int position) =>
        position > 0 && body.Code[position - 1] is { OpCode.Code: Code.Constrained } prefix ? (TypeReference)prefix.Operand : null;

    private static string? Receiver(StackSlot slot, MethodReference method, TypeReference? constraint)
    {
        if (constraint is null && TypeKinds.KindOf(method.DeclaringType) == StackKind.Object)
            return Wants(Fits.IsReference(slot), $"an object to call {method.Name} on", slot);
        return TypeKinds.KindOf(method.DeclaringType) == StackKind.Unknown ? null : Address(slot, constraint ?? method.DeclaringType);
    }

    private static string? Container(StackSlot slot, FieldReference field, Code code)
    {
        var type = field.DeclaringType;
        if (slot.Kind is StackKind.NativeInt or StackKind.Unknown || TypeKinds.KindOf(type) == StackKind.Unknown) return null;
        if (TypeKinds.KindOf(type) == StackKind.Object) return Wants(slot.IsReference, $"an object with {field.Name}", slot);
        return code == Code.Ldfld && slot.Kind != StackKind.ByReference ? Stores(slot, type) : Address(slot, type);
    }

    private static string? Address(StackSlot slot, TypeReference type) =>
        Wants(Fits.PointsTo(slot, type), $"the address of a {type.FullName}", slot);

    private static string? Stores(StackSlot slot, TypeReference type) =>
        Fits.Store(slot, type) ? null : $"{Name(slot)} does not go into {type.FullName}";

    private static string? Wants(bool fits, string what, StackSlot slot) => fits ? null : $"wants {what}, has {Name(slot)}";

    private static string Name(StackSlot slot) =>
        slot.Kind is StackKind.Value or StackKind.Object or StackKind.ByReference && slot.Type is not null
            ? $"{slot.Kind} {slot.Type.FullName}"
            : slot.Kind.ToString();
}
