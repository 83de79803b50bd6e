namespace Async2.Compiler.Blocking;

/// <summary>Finds the instructions that access what each thread has of its own.</summary>
internal static class ThreadStatics
{
    /// <summary>Whether an instruction accesses either.</summary>
    public static bool IsAccess(Instruction instruction) => IsField(instruction) || IsLocal(instruction);

    /// <summary>Whether an instruction accesses a thread static field.</summary>
    public static bool IsField(Instruction instruction) =>
        instruction is { OpCode.Code: Code.Ldsfld or Code.Stsfld or Code.Ldsflda, Operand: FieldReference field }
            && field.Resolve() is { } definition
            && definition.CustomAttributes.Any(a => a.AttributeType.FullName == "System.ThreadStaticAttribute");

    /// <summary>Whether an instruction calls a <c>ThreadLocal</c>, or accesses a data slot.</summary>
    public static bool IsLocal(Instruction instruction) =>
        instruction is { OpCode.Code: Code.Call or Code.Callvirt, Operand: MethodReference { DeclaringType: var type } called }
            && (type.GetElementType().FullName == "System.Threading.ThreadLocal`1"
                || type.FullName == "System.Threading.Thread" && called.Name is "GetData" or "SetData");
}
