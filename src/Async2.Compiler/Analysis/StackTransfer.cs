namespace Async2.Compiler.Analysis;

/// <summary>Computes the type of the pushed value from the types of the popped ones.</summary>
internal sealed class StackTransfer(IlBody body)
{
    private readonly ModuleDefinition _module = body.Method.Module;

    /// <summary>An object of unknown type.</summary>
    public StackSlot Object => new(StackKind.Object, _module.TypeSystem.Object);

    /// <summary>The exception on the stack where <paramref name="handler"/> begins.</summary>
    public StackSlot Exception(ExceptionHandler handler) =>
        handler.CatchType is { } type and not GenericParameter ? new StackSlot(StackKind.Object, type) : Object;

    /// <summary>The value that <paramref name="instruction"/> pushes, if it pushes any.</summary>
    /// <param name="instruction">Any instruction that pushes.</param>
    /// <param name="popped">Its operands, the deepest first.</param>
    public StackSlot Push(Instruction instruction, ReadOnlySpan<StackSlot> popped)
    {
        var operand = instruction.Operand;
        switch (instruction.OpCode.Code)
        {
            case Code.Ldarg or Code.Ldloc: return StackSlot.Of(Variable.Of(instruction)!.Value.Type);
            case Code.Ldarga or Code.Ldloca: return Reference(Variable.Of(instruction)!.Value.Type);
            case Code.Ldnull: return new StackSlot(StackKind.Null);
            case Code.Ldstr: return new StackSlot(StackKind.Object, _module.TypeSystem.String);
            case Code.Dup: return popped[0];
            case Code.Call or Code.Callvirt: return StackSlot.Of(GenericSubstitution.ReturnTypeOf((MethodReference)operand));
            case Code.Calli: return StackSlot.Of(((CallSite)operand).ReturnType);
            case Code.Newobj: return StackSlot.Of(((MethodReference)operand).DeclaringType);
            case Code.Ldfld: return StackSlot.Of(GenericSubstitution.FieldTypeOf((FieldReference)operand));
            case Code.Ldsfld: return StackSlot.Of(GenericSubstitution.FieldTypeOf((FieldReference)operand));
            case Code.Ldflda:
                return popped[0].Kind == StackKind.NativeInt
                    ? StackSlot.NativeInt
                    : Reference(GenericSubstitution.FieldTypeOf((FieldReference)operand));
            case Code.Ldsflda: return Reference(GenericSubstitution.FieldTypeOf((FieldReference)operand));
            case Code.Ldobj or Code.Ldelem_Any or Code.Unbox_Any: return StackSlot.Of((TypeReference)operand);
            case Code.Unbox or Code.Ldelema or Code.Refanyval: return Reference((TypeReference)operand);
            case Code.Castclass or Code.Isinst or Code.Box: return Boxed((TypeReference)operand);
            case Code.Newarr: return new StackSlot(StackKind.Object, new ArrayType((TypeReference)operand));
            case Code.Ldelem_Ref: return ElementOf(popped[0], (popped[0].Type as ArrayType)?.ElementType);
            case Code.Ldind_Ref: return ElementOf(popped[0], popped[0].Kind == StackKind.ByReference ? popped[0].Type : null);
            case Code.Ldtoken:
                return SystemValue(operand switch
                {
                    FieldReference => "RuntimeFieldHandle",
                    MethodReference => "RuntimeMethodHandle",
                    _ => "RuntimeTypeHandle",
                });
            case Code.Refanytype: return SystemValue("RuntimeTypeHandle");
            case Code.Arglist: return SystemValue("RuntimeArgumentHandle");
            case Code.Mkrefany: return new StackSlot(StackKind.Value, _module.TypeSystem.TypedReference);
            default: return Number(instruction.OpCode, popped);
        }
    }

    private static StackSlot Number(OpCode opcode, ReadOnlySpan<StackSlot> popped)
    {
        switch (opcode.Code)
        {
            case Code.Add or Code.Sub or Code.Mul or Code.Div or Code.Div_Un or Code.Rem or Code.Rem_Un or Code.And or Code.Or or Code.Xor
                or Code.Add_Ovf or Code.Add_Ovf_Un or Code.Sub_Ovf or Code.Sub_Ovf_Un or Code.Mul_Ovf or Code.Mul_Ovf_Un:
                return Binary(popped[0], popped[1]);
            case Code.Shl or Code.Shr or Code.Shr_Un or Code.Neg or Code.Not or Code.Ckfinite:
                return popped[0] with { Type = null };
            case Code.Ldc_I8 or Code.Ldind_I8 or Code.Ldelem_I8 or Code.Conv_I8 or Code.Conv_U8 or Code.Conv_Ovf_I8 or Code.Conv_Ovf_U8
                or Code.Conv_Ovf_I8_Un or Code.Conv_Ovf_U8_Un:
                return new StackSlot(StackKind.Int64);
            case Code.Ldc_R4 or Code.Ldind_R4 or Code.Ldelem_R4 or Code.Conv_R4:
                return new StackSlot(StackKind.Float32);
            case Code.Ldc_R8 or Code.Ldind_R8 or Code.Ldelem_R8 or Code.Conv_R8 or Code.Conv_R_Un:
                return new StackSlot(StackKind.Float64);
            case Code.Ldind_I or Code.Ldelem_I or Code.Conv_I or Code.Conv_U or Code.Conv_Ovf_I or Code.Conv_Ovf_U or Code.Conv_Ovf_I_Un
                or Code.Conv_Ovf_U_Un or Code.Ldlen or Code.Localloc or Code.Ldftn or Code.Ldvirtftn:
                return StackSlot.NativeInt;
            default:
                return StackSlot.Int32;
        }
    }

    private static StackSlot Binary(StackSlot a, StackSlot b)
    {
        if (a.Kind == StackKind.Unknown || b.Kind == StackKind.Unknown) return StackSlot.Unknown;
        if (a.Kind == StackKind.ByReference && b.Kind == StackKind.ByReference) return StackSlot.NativeInt;
        if (a.Kind == StackKind.ByReference) return a;
        if (b.Kind == StackKind.ByReference) return b;
        if (a.IsFloat && b.IsFloat) return a.Kind == b.Kind ? a : new StackSlot(StackKind.Float64);
        if (a.Kind == StackKind.NativeInt || b.Kind == StackKind.NativeInt) return StackSlot.NativeInt;
        return a.Kind is StackKind.Int32 or StackKind.Int64 ? a : StackSlot.Unknown;
    }

    private static StackSlot Reference(TypeReference type) => new(StackKind.ByReference, type);

    // A boxed value is an object of unknown type. For a type parameter it is unknown whether there was a value to box.
    private StackSlot Boxed(TypeReference type) =>
        type is GenericParameter || TypeKinds.KindOf(type) == StackKind.Object ? new StackSlot(StackKind.Object, type) : Object;

    private StackSlot ElementOf(StackSlot container, TypeReference? element)
    {
        if (container.Kind == StackKind.Unknown) return StackSlot.Unknown;
        return element is not null && TypeKinds.KindOf(element) == StackKind.Object ? new StackSlot(StackKind.Object, element) : Object;
    }

    private StackSlot SystemValue(string name) =>
        new(StackKind.Value, new TypeReference("System", name, _module, _module.TypeSystem.CoreLibrary, valueType: true));
}
