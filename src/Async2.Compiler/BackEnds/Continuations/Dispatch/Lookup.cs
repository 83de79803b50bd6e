using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>What the lookups of variants have in common: a small method that the JIT inlines, and one that is called once for each type of receiver.</summary>
/// <remarks>
/// <code>
/// nint lookup&lt;T…&gt;(receiver, ref entries)                                 nint resolve&lt;T…&gt;(receiver, ref entries)
///     if (receiver == null) return 0;        // the task method throws        …
///     fn = Dispatch.Find(entries, receiver, …);
///     return fn != Unknown ? fn : resolve(receiver, ref entries);
/// </code>
/// Both exist once for what is called; the entries are a field of the call site's own, because most places see one type of receiver only.
/// </remarks>
internal static class Lookup
{
    /// <summary>Makes both; <paramref name="find"/> and <paramref name="resolve"/> give what stands between loading the arguments and returning.</summary>
    public static MethodDefinition Add(
        HiddenType hidden, string name, TypeReference receiver, IReadOnlyList<GenericParameter> typeParameters,
        Func<MethodDefinition, IEnumerable<Instruction>> find, Func<MethodDefinition, IEnumerable<Instruction>> resolve)
    {
        var resolving = AddOne(hidden, "resolve " + name, receiver, typeParameters);
        resolving.ImplAttributes |= MethodImplAttributes.NoInlining;
        Write(resolving, [.. resolve(resolving), Il.Of(OpCodes.Ret)]);

        var lookup = AddOne(hidden, "lookup " + name, receiver, typeParameters);
        lookup.ImplAttributes |= MethodImplAttributes.AggressiveInlining;
        var none = Il.Constant(0);
        Write(
            lookup,
            [
                LoadReceiver(lookup), Il.Of(OpCodes.Brfalse, none),
                .. ReturnIfKnown(find(lookup)),
                LoadReceiver(lookup), LoadEntries(lookup), Il.Call(Instance(resolving, lookup.GenericParameters)), Il.Of(OpCodes.Ret),
                none, Il.Of(OpCodes.Conv_I), Il.Of(OpCodes.Ret),
            ]);
        return lookup;
    }

    public static Instruction LoadReceiver(MethodDefinition lookup) => Il.Of(OpCodes.Ldarg, lookup.Parameters[0]);

    /// <summary>Loads the reference to the field of the call site.</summary>
    public static Instruction LoadEntries(MethodDefinition lookup) => Il.Of(OpCodes.Ldarg, lookup.Parameters[1]);

    /// <summary>Returns what <paramref name="find"/> leaves on the stack, unless that is <see cref="Async2.Dispatch.Unknown"/>.</summary>
    public static IEnumerable<Instruction> ReturnIfKnown(IEnumerable<Instruction> find)
    {
        var unknown = Il.Of(OpCodes.Pop);
        return
        [
            .. find, Il.Of(OpCodes.Dup), Il.Constant(Async2.Dispatch.Unknown), Il.Of(OpCodes.Conv_I), Il.Of(OpCodes.Beq, unknown), Il.Of(OpCodes.Ret),
            unknown,
        ];
    }

    /// <summary><paramref name="method"/> with type arguments, if it takes any.</summary>
    public static MethodReference Instance(MethodReference method, IEnumerable<TypeReference> arguments)
    {
        if (!method.HasGenericParameters) return method;
        var instance = new GenericInstanceMethod(method);
        foreach (var argument in arguments) instance.GenericArguments.Add(argument);
        return instance;
    }

    /// <summary>The type arguments in a call: those of its type, then those of the method.</summary>
    public static IReadOnlyList<TypeReference> TypeArguments(MethodReference called) =>
        [.. (called.DeclaringType as GenericInstanceType)?.GenericArguments ?? [], .. (called as GenericInstanceMethod)?.GenericArguments ?? []];

    private static MethodDefinition AddOne(HiddenType hidden, string name, TypeReference receiver, IReadOnlyList<GenericParameter> typeParameters)
    {
        var method = hidden.AddMethod(name, typeParameters);
        method.ReturnType = hidden.Module.TypeSystem.IntPtr;
        method.Parameters.Add(new ParameterDefinition("receiver", ParameterAttributes.None, receiver));
        method.Parameters.Add(new ParameterDefinition("entries", ParameterAttributes.None, new ByReferenceType(hidden.Runtime.DispatchEntry)));
        return method;
    }

    private static void Write(MethodDefinition method, IEnumerable<Instruction> code)
    {
        var body = IlBody.Empty(method, method.ReturnType);
        body.Code.AddRange(code);
        BodyWriter.Write(body, method);
    }
}
