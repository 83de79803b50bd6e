using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using Async2.Stacks.Naming;

namespace Async2.Stacks.Troubles.Deadlocks;

/// <summary>The instructions of a method, and from where it has the objects that it calls.</summary>
internal sealed class MethodCode
{
    private readonly MetadataReader _metadata;
    private readonly List<Instruction> _code;
    private readonly Dictionary<int, string?> _fields;

    /// <summary>Reads a method.</summary>
    /// <param name="symbols">Its module.</param>
    /// <param name="method">The method.</param>
    /// <param name="hasOtherLocals">Whether locals may get other values than those of fields, which do not count then.</param>
    public MethodCode(ModuleSymbols symbols, MethodDefinitionHandle method, bool hasOtherLocals)
    {
        _metadata = symbols.Metadata;
        _code = Instructions(symbols.IlOf(method));
        _fields = FieldsInLocals(hasOtherLocals);
    }

    /// <summary>The method that an instruction calls.</summary>
    /// <param name="Index">The number of the instruction.</param>
    /// <param name="Offset">Its IL offset.</param>
    /// <param name="Type">The class of the method, if it is generic, or one of another module.</param>
    /// <param name="Name">Its name.</param>
    /// <param name="Parameters">The number of its parameters.</param>
    /// <param name="HasThis">Whether it is called on an object.</param>
    /// <param name="Own">The method, if it is one of the same module.</param>
    public readonly record struct Call(
        int Index, int Offset, string Type, string Name, int Parameters, bool HasThis, MethodDefinitionHandle Own);

    /// <summary>All calls, in order.</summary>
    public IEnumerable<Call> Calls
    {
        get
        {
            for (var i = 0; i < _code.Count; i++)
                if (Called(i) is { } call) yield return call;
        }
    }

    /// <summary>The methods of which delegates are made.</summary>
    public IEnumerable<Call> Functions
    {
        get
        {
            for (var i = 0; i < _code.Count; i++)
                if (_code[i].OpCode == OpCodes.Ldftn || _code[i].OpCode == OpCodes.Ldvirtftn)
                    if (MethodAt(i) is { } method) yield return method;
        }
    }

    /// <summary>The way to the object on which an instruction calls a method without parameters; null if it is not known.</summary>
    public SemaphorePath? PathBefore(int call)
    {
        List<string> members = [];
        for (var i = call - 1; i >= 0; i--)
        {
            var (opCode, operand) = (_code[i].OpCode, _code[i].Operand);
            if (opCode == OpCodes.Ldarg_0) return new(null, members);
            if (opCode == OpCodes.Ldfld && FieldNames.Of(_metadata, operand) is { } field) members.Insert(0, field);
            else if (Getter(i) is { } property) members.Insert(0, $"<{property}>k__BackingField");
            else if (opCode == OpCodes.Ldsfld && StaticField(operand) is { } start) return new(start, members);
            else if (LoadedLocal(_code[i]) is { } local && _fields.GetValueOrDefault(local) is { } kept)
                return new(null, [kept, .. members]);
            else return null;
        }
        return null;
    }

    /// <summary>The field from which a call has its object; an empty name if that is not known.</summary>
    public string FieldOfObject(Call call)
    {
        // The values behind the object, and whether the next one is only what a field of it is read from.
        var (arguments, isOwner) = (call.Parameters, false);
        for (var i = call.Index - 1; i >= 0 && LoadedAt(i) is { } loaded; i--)
        {
            if (arguments == 0 && !isOwner) return loaded.Field;
            isOwner = loaded.HasOwner;
            if (!isOwner) arguments--;
        }
        return "";
    }

    /// <summary>The field in which a new object is kept; null if it is used otherwise.</summary>
    public string? FieldAfter(int call) =>
        call + 1 < _code.Count && (_code[call + 1].OpCode == OpCodes.Stfld || _code[call + 1].OpCode == OpCodes.Stsfld)
            ? FieldNames.Of(_metadata, _code[call + 1].Operand) : null;

    /// <summary>Whether the first of the arguments, of which each is one instruction, is the constant 0.</summary>
    public bool IsZeroBefore(Call call) => call.Index >= call.Parameters && _code[call.Index - call.Parameters].OpCode == OpCodes.Ldc_I4_0;

    private static List<Instruction> Instructions(ReadOnlySpan<byte> il)
    {
        List<Instruction> code = [];
        for (var reader = new IlReader(il); reader.Read();)
            code.Add(new(reader.Offset, reader.OpCode, reader.Number));
        return code;
    }

    // A local that gets the value of two fields is not one of them.
    private Dictionary<int, string?> FieldsInLocals(bool hasOthers)
    {
        Dictionary<int, string?> fields = [];
        for (var i = 2; i < _code.Count; i++)
        {
            var isField = _code[i - 2].OpCode == OpCodes.Ldarg_0 && _code[i - 1].OpCode == OpCodes.Ldfld;
            if ((hasOthers && !isField) || StoredLocal(_code[i]) is not { } local) continue;
            var field = isField ? FieldNames.Of(_metadata, _code[i - 1].Operand) : null;
            fields[local] = fields.TryGetValue(local, out var other) && other != field ? null : field;
        }
        return fields;
    }

    // The field whose value an instruction loads, and whether it takes it from an object. Null for what is not a plain load.
    private (string Field, bool HasOwner)? LoadedAt(int index)
    {
        var (opCode, operand) = (_code[index].OpCode, _code[index].Operand);
        if (LoadedLocal(_code[index]) is { } local) return (_fields.GetValueOrDefault(local) ?? "", false);
        if (opCode == OpCodes.Ldfld || opCode == OpCodes.Ldflda) return (FieldNames.Of(_metadata, operand) ?? "", true);
        if (opCode == OpCodes.Ldsfld) return (FieldNames.Of(_metadata, operand) ?? "", false);
        if (Getter(index) is { } property) return ($"<{property}>k__BackingField", Called(index)!.Value.HasThis);
        var isLoad = opCode.FlowControl == FlowControl.Next && opCode.StackBehaviourPop == StackBehaviour.Pop0
            && opCode.StackBehaviourPush is not (StackBehaviour.Push0 or StackBehaviour.Push1_push1);
        return isLoad ? ("", false) : null;
    }

    private string? Getter(int index) =>
        Called(index) is { Parameters: 0, Name: var name } && name.StartsWith("get_", StringComparison.Ordinal) ? name[4..] : null;

    private Call? Called(int index)
    {
        var opCode = _code[index].OpCode;
        return opCode == OpCodes.Call || opCode == OpCodes.Callvirt || opCode == OpCodes.Newobj ? MethodAt(index) : null;
    }

    private Call? MethodAt(int index)
    {
        var code = _code[index];
        var handle = MetadataTokens.EntityHandle(code.Operand);
        if (handle.Kind == HandleKind.MethodSpecification)
            handle = _metadata.GetMethodSpecification((MethodSpecificationHandle)handle).Method;
        if (handle.Kind == HandleKind.MethodDefinition)
        {
            var definition = (MethodDefinitionHandle)handle;
            var own = _metadata.GetMethodDefinition(definition);
            var isStatic = (own.Attributes & MethodAttributes.Static) != 0;
            return new(index, code.Offset, "", _metadata.GetString(own.Name), own.GetParameters().Count, !isStatic, definition);
        }
        if (handle.Kind != HandleKind.MemberReference) return null;
        var member = _metadata.GetMemberReference((MemberReferenceHandle)handle);
        var signature = _metadata.GetBlobReader(member.Signature);
        var header = signature.ReadSignatureHeader();
        if (header.IsGeneric) signature.ReadCompressedInteger();
        return new(
            index, code.Offset, ClassName(member.Parent), _metadata.GetString(member.Name), signature.ReadCompressedInteger(),
            header.IsInstance, default);
    }

    // Empty for an array, and for what has no class.
    private string ClassName(EntityHandle type)
    {
        switch (type.Kind)
        {
            case HandleKind.TypeReference: return _metadata.GetString(_metadata.GetTypeReference((TypeReferenceHandle)type).Name);
            case HandleKind.TypeDefinition: return _metadata.GetString(_metadata.GetTypeDefinition((TypeDefinitionHandle)type).Name);
            case HandleKind.TypeSpecification:
                var reader = _metadata.GetBlobReader(_metadata.GetTypeSpecification((TypeSpecificationHandle)type).Signature);
                if (reader.ReadSignatureTypeCode() != SignatureTypeCode.GenericTypeInstance) return "";
                reader.ReadCompressedInteger();
                var definition = reader.ReadTypeHandle();
                return definition.IsNil || definition.Kind == HandleKind.TypeSpecification ? "" : ClassName(definition);
            default: return "";
        }
    }

    private string? StaticField(int token)
    {
        var handle = MetadataTokens.EntityHandle(token);
        if (handle.Kind != HandleKind.FieldDefinition) return null;
        var field = _metadata.GetFieldDefinition((FieldDefinitionHandle)handle);
        return $"{ModuleSymbols.ReflectionName(_metadata, field.GetDeclaringType())}.{_metadata.GetString(field.Name)}";
    }

    private static int? StoredLocal(Instruction code) => code.OpCode.Value switch
    {
        >= 0x0a and <= 0x0d => code.OpCode.Value - 0x0a,
        0x13 => code.Operand,
        _ => code.OpCode == OpCodes.Stloc ? code.Operand : null,
    };

    private static int? LoadedLocal(Instruction code) => code.OpCode.Value switch
    {
        >= 0x06 and <= 0x09 => code.OpCode.Value - 0x06,
        0x11 => code.Operand,
        _ => code.OpCode == OpCodes.Ldloc ? code.Operand : null,
    };

    private readonly record struct Instruction(int Offset, OpCode OpCode, int Operand);
}
