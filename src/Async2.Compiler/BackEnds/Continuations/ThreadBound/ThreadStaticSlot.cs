using System.Globalization;
using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.ThreadBound;

/// <summary>A class in the synthesised helper type that has the <see cref="ThreadSlot"/> of a thread static field.</summary>
/// <remarks>
/// <code>
/// static class field&lt;T&gt;                                                           T: those of the class with the field
/// {
///     static ThreadSlot Slot;
///     static void Use() => ThreadSlot.Use&lt;F&gt;(ref Slot, &amp;Address);
///     static ref F Address() => ref C&lt;T&gt;.field;
/// }
/// </code>
/// </remarks>
internal sealed class ThreadStaticSlot : LoweredPart
{
    private readonly MethodDefinition _use;

    private ThreadStaticSlot(HelperType helper, FieldDefinition field, FieldReference accessed)
    {
        var module = helper.Module;
        var runtime = helper.Runtime;
        var type = NewType(field, helper);
        var own = new FieldReference(
            field.Name, accessed.FieldType, InstanceOf(accessed.DeclaringType.GetElementType(), [.. type.GenericParameters]));
        var value = ValueType(GenericSubstitution.FieldTypeOf(own), module);
        var slot = new FieldDefinition("Slot", FieldAttributes.Assembly | FieldAttributes.Static, runtime.Type(typeof(ThreadSlot)))
        {
            DeclaringType = type,
        };
        var address = NewMember.Static(type, "Address", new ByReferenceType(value), []);
        _use = NewMember.Static(type, "Use", module.TypeSystem.Void, []);
        Need(helper);
        if (field.Module != module) Add(new AllowedAccess(module, field.Module.Assembly.Name));
        Add(new AddedHelperType(type));
        Add(new AddedField(slot));
        AddMethod(address, Il.Of(OpCodes.Ldsflda, own));
        AddMethod(
            _use,
            Il.Of(OpCodes.Ldsflda, new FieldReference(slot.Name, slot.FieldType, TypeParameters.SelfOf(type))),
            Il.Of(OpCodes.Ldftn, In(TypeParameters.SelfOf(type), address)),
            runtime.Call(typeof(ThreadSlot), nameof(ThreadSlot.Use), value));
    }

    /// <summary>The class of a field.</summary>
    /// <param name="field">The field. The library finds out that classes in several modules are of one field.</param>
    /// <param name="accessed">The field as code of the helper type's module names it.</param>
    /// <param name="helper">The helper type.</param>
    public static ThreadStaticSlot Of(FieldDefinition field, FieldReference accessed, HelperType helper) =>
        helper.MemberFor(field, h => new ThreadStaticSlot(h, field, accessed));

    /// <summary>Calls the method that says that the field is used.</summary>
    /// <param name="accessed">The field as the access names it.</param>
    public Instruction UseOf(FieldReference accessed)
    {
        TypeReference[] arguments = accessed.DeclaringType is GenericInstanceType instance ? [.. instance.GenericArguments] : [];
        return Il.Call(In(InstanceOf(_use.DeclaringType, arguments), _use));
    }

    private static MethodReference In(TypeReference type, MethodDefinition method) =>
        type is GenericInstanceType instance ? References.On(method, instance) : method;

    private static TypeReference InstanceOf(TypeReference type, TypeReference[] arguments) =>
        arguments.Length == 0 ? type : CoreLibrary.Instance(type, arguments);

    private static TypeDefinition NewType(FieldDefinition field, HelperType helper)
    {
        var type = new TypeDefinition(
            "", Name(field),
            TypeAttributes.NestedAssembly | TypeAttributes.Abstract | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit,
            helper.Module.TypeSystem.Object)
        {
            DeclaringType = helper.Type,
        };
        TypeParameters.Repeat([.. field.DeclaringType.GenericParameters], type);
        return type;
    }

    private static string Name(FieldDefinition field) => field.DeclaringType.GenericParameters.Count is var parameters and > 0
        ? $"{field.Name}`{parameters.ToString(CultureInfo.InvariantCulture)}"
        : field.Name;

    // A pointer is no type argument.
    private static TypeReference ValueType(TypeReference type, ModuleDefinition module) =>
        TypeIdentity.WithoutModifiers(type) is { } plain and not (PointerType or FunctionPointerType) ? plain : module.TypeSystem.IntPtr;

    private void AddMethod(MethodDefinition method, params Instruction[] code)
    {
        var body = IlBody.Empty(method, method.ReturnType);
        body.Code.AddRange([.. code, Il.Of(OpCodes.Ret)]);
        Add(new AddedMethod(method));
        AddBoilerplate(new LoweredBody(method.Name, method, body));
    }
}
