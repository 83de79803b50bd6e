using System.Reflection.Emit;
using System.Reflection.Metadata;

namespace Async2.Stacks.Naming;

/// <summary>The suspension points of a state machine as compiled, from the IL of its MoveNext.</summary>
/// <remarks>
/// <code>
/// ldarg.0
/// ldc.i4  N          the state
/// dup
/// stloc   state
/// stfld   &lt;&gt;1__state
/// </code>
/// </remarks>
internal static class StateOffsets
{
    /// <summary>The IL offset at which each state is stored.</summary>
    public static Dictionary<int, int> Of(MetadataReader metadata, ReadOnlySpan<byte> il)
    {
        Dictionary<int, int> offsets = [];
        int? constant = null;
        for (var code = new IlReader(il); code.Read();)
        {
            if (Constant(code.OpCode, code.Operand) is { } value) constant = value;
            else if (code.OpCode == OpCodes.Stfld && constant is >= 0 && IsState(metadata, MemoryMarshal.Read<int>(code.Operand)))
                offsets.TryAdd(constant.Value, code.Offset);
            else if (code.OpCode != OpCodes.Dup && code.OpCode.StackBehaviourPop != StackBehaviour.Pop1) constant = null;
        }
        return offsets;
    }

    private static int? Constant(OpCode code, ReadOnlySpan<byte> operand) => code.Value switch
    {
        >= 0x15 and <= 0x1e => code.Value - 0x16,
        0x1f => (sbyte)operand[0],
        0x20 => MemoryMarshal.Read<int>(operand),
        _ => null,
    };

    private static bool IsState(MetadataReader metadata, int token)
    {
        var handle = System.Reflection.Metadata.Ecma335.MetadataTokens.EntityHandle(token);
        var name = handle.Kind switch
        {
            HandleKind.FieldDefinition => metadata.GetFieldDefinition((FieldDefinitionHandle)handle).Name,
            HandleKind.MemberReference => metadata.GetMemberReference((MemberReferenceHandle)handle).Name,
            _ => default,
        };
        return !name.IsNil && metadata.StringComparer.Equals(name, "<>1__state");
    }
}
