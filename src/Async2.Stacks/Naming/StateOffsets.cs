using System.Reflection.Emit;
using System.Reflection.Metadata;
using Async2.Stacks.Heap.Kinds;

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
            if (Constant(code) is { } value) constant = value;
            else if (code.OpCode == OpCodes.Stfld && constant is >= 0 && FieldNames.Of(metadata, code.Number) == CompiledBox.State)
                offsets.TryAdd(constant.Value, code.Offset);
            else if (code.OpCode != OpCodes.Dup && code.OpCode.StackBehaviourPop != StackBehaviour.Pop1) constant = null;
        }
        return offsets;
    }

    private static int? Constant(in IlReader code) => code.OpCode.Value switch
    {
        >= 0x15 and <= 0x1e => code.OpCode.Value - 0x16,
        0x1f or 0x20 => code.Number,
        _ => null,
    };
}
