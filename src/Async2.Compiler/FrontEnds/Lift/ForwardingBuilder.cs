using Async2.Compiler.Policy.Reasons;
using Async2.Compiler.Tidy;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Finds the class library's builder behind a custom builder that only forwards to it.</summary>
/// <remarks>
/// <code>
/// struct Builder
/// {
///     AsyncTaskMethodBuilder inner;                      the only field
///     static Builder Create() => new() { … };            makes it, and nothing else
///     void SetResult() => inner.SetResult();             each member the one of the same name, with the same arguments
/// }
/// </code>
/// A method with such a builder is treated as one with the class library's. The builder must be of the method's own module: one of
/// another assembly could be replaced by a build that does more. A builder that wraps the task in its own type does not forward.
/// </remarks>
internal static class ForwardingBuilder
{
    private static readonly string[] s_forwarded =
        ["Start", "SetResult", "SetException", "AwaitOnCompleted", "AwaitUnsafeOnCompleted", "get_Task"];

    /// <summary>The class library's builder; null if <paramref name="builder"/> does more than forward, or may do so.</summary>
    public static TypeReference? Behind(TypeReference builder, ModuleDefinition module)
    {
        if (builder.GetElementType() is not TypeDefinition type || type.Module != module) return null;
        if (!type.IsValueType && type.BaseType is not { FullName: "System.Object" }) return null;
        if (type.Methods.Any(m => m.Name is ".cctor" or "Finalize")) return null;
        if (type.Fields.Where(f => !f.IsStatic).ToList() is not [var inner] || !HoldsTheSameAlways(inner)) return null;
        return IsForwarding(type, inner) ? inner.FieldType : null;
    }

    private static bool IsForwarding(TypeDefinition type, FieldDefinition inner)
    {
        try
        {
            return s_forwarded.All(name => Only(type, name) is { } method && Forwards(method, inner))
                && Only(type, "Create") is { } create && OnlyMakes(create, inner)
                && type.Methods.Where(m => m.IsConstructor).All(c => OnlyMakes(c, inner))
                && (Only(type, "SetStateMachine") is not { } set || Forwards(set, inner)
                    || Tidied(set).Code is [{ OpCode.Code: Code.Ret }]);
        }
        catch (Refusal)
        {
            return false; // Its code is unreadable.
        }
    }

    // Create of the builders for Task and ValueTask returns the default value. The one for void notifies a SynchronizationContext.
    private static bool HoldsTheSameAlways(FieldDefinition inner) =>
        MethodBuilders.IsStandard(inner.FieldType)
        && inner.FieldType.GetElementType().Name is not ("AsyncVoidMethodBuilder" or "AsyncIteratorMethodBuilder");

    private static MethodDefinition? Only(TypeDefinition type, string name) =>
        type.Methods.Where(m => m.Name == name).ToList() is [{ HasBody: true, IsSynchronized: false } method] ? method : null;

    private static IlBody Tidied(MethodDefinition method)
    {
        var body = IlBody.CopyOf(method);
        StraightenJumps.Run(body);
        // Debug builds return through a local.
        if (body.Code is [.., { OpCode.Code: Code.Stloc } store, { OpCode.Code: Code.Ldloc } load, { OpCode.Code: Code.Ret }]
            && store.Operand == load.Operand)
            body.Code.RemoveRange(body.Code.Count - 3, 2);
        return body;
    }

    // ldarg this; ldflda inner; ldarg …; call Inner::Same(…); ret
    private static bool Forwards(MethodDefinition method, FieldDefinition inner)
    {
        var body = Tidied(method);
        if (method.IsStatic || body.Handlers.Count > 0 || body.Code.Count != method.Parameters.Count + 4) return false;
        var arguments = body.Arguments.ToList();
        return IsLoadOf(body.Code[0], arguments[0])
            && body.Code[1].OpCode.Code == Code.Ldflda && IsField(body.Code[1], inner)
            && arguments.Skip(1).Zip(body.Code.Skip(2)).All(pair => IsLoadOf(pair.Second, pair.First))
            && body.Code[^2].OpCode.Code == Code.Call && body.Code[^2].Operand is MethodReference called
            && called.Name == method.Name && IsOf(called, inner) && HasOwnTypeArguments(called, method)
            && body.Code[^1].OpCode.Code == Code.Ret;
    }

    private static bool IsLoadOf(Instruction instruction, ParameterDefinition argument) =>
        instruction.OpCode.Code == Code.Ldarg && instruction.Operand == argument;

    private static bool IsField(Instruction instruction, FieldDefinition inner) =>
        instruction.Operand is FieldReference field && field.Name == inner.Name
            && field.DeclaringType.GetElementType() == inner.DeclaringType;

    private static bool IsOf(MethodReference called, FieldDefinition inner) =>
        called.DeclaringType.GetElementType().FullName == inner.FieldType.GetElementType().FullName;

    private static bool HasOwnTypeArguments(MethodReference called, MethodDefinition method) =>
        called is GenericInstanceMethod instance
            ? instance.GenericArguments.SequenceEqual(method.GenericParameters)
            : !method.HasGenericParameters;

    // A single path through it, which handles only values of the two types.
    private static bool OnlyMakes(MethodDefinition method, FieldDefinition inner) =>
        method.HasBody && !method.IsSynchronized && Tidied(method) is { Handlers.Count: 0 } body
        && body.Code.TrueForAll(i => i.OpCode.Code switch
        {
            Code.Ldarg or Code.Ldloc or Code.Ldloca or Code.Stloc or Code.Dup or Code.Initobj or Code.Ret => true,
            Code.Stfld => IsField(i, inner),
            Code.Newobj => ((MethodReference)i.Operand).DeclaringType.GetElementType() == inner.DeclaringType,
            Code.Call => i.Operand is MethodReference called
                && (called.Name == "Create" && IsOf(called, inner) || called is { Name: ".ctor", DeclaringType.FullName: "System.Object" }),
            _ => false,
        });
}
