using Async2.Compiler.BackEnds.Continuations.Variants;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>
/// What the lookups of variants have in common: a small method that the JIT inlines, for the type of receiver that a
/// place has got to know last, and one for all others.
/// </summary>
/// <remarks>
/// <code>
/// nint lookup&lt;T…&gt;(receiver, ref entries)                                 nint resolve&lt;T…&gt;(receiver, ref entries)
///     if (receiver == null) return 0;        // the task method throws        fn = Dispatch.Find(entries, …);
///     if (entries.MethodTable == …) return entries.Variant;                   if (fn != Unknown) return fn;
///     return resolve(receiver, ref entries);                                 return Dispatch.Resolve(ref entries, …);
/// </code>
/// Both exist once for what is called (but see <see cref="TypeLookup"/>); the entries are a field of the call site's own, because most
/// places see one type of receiver only. Tests of further ones would be a fifteenth of what is added to an assembly with native code that
/// calls much through interfaces.
/// </remarks>
internal static class Lookup
{
    /// <summary>Makes both; the first needs the second.</summary>
    /// <param name="hidden">Where they stand.</param>
    /// <param name="name">What is called.</param>
    /// <param name="receiver">The type of what is looked at.</param>
    /// <param name="typeParameters">Those of what is called.</param>
    /// <param name="methodTable">Leaves what identifies the receiver's type.</param>
    /// <param name="instance">Leaves what else an entry must agree in.</param>
    /// <param name="find">Leaves the variant that a search finds, or <see cref="Async2.Dispatch.Unknown"/>.</param>
    /// <param name="resolve">Leaves the variant.</param>
    public static SharedMethod Make(
        HiddenType hidden, string name, TypeReference receiver, IReadOnlyList<GenericParameter> typeParameters,
        Func<MethodDefinition, Instruction[]> methodTable, Func<MethodDefinition, Instruction[]> instance,
        Func<MethodDefinition, IEnumerable<Instruction>> find, Func<MethodDefinition, IEnumerable<Instruction>> resolve)
    {
        var resolving = NewMethod(hidden, "resolve " + name, receiver, typeParameters);
        resolving.ImplAttributes |= MethodImplAttributes.NoInlining;
        var lookup = NewMethod(hidden, "lookup " + name, receiver, typeParameters);
        var shared = MakeInlined(
            hidden, lookup, methodTable(lookup), instance(lookup), [Il.Call(Instance(resolving, lookup.GenericParameters))]);
        shared.Need(new SharedMethod(hidden, resolving, ResolvingBody(resolving, find(resolving), resolve(resolving))));
        return shared;
    }

    private static IlBody ResolvingBody(MethodDefinition resolving, IEnumerable<Instruction> find, IEnumerable<Instruction> resolve)
    {
        var body = IlBody.Empty(resolving, resolving.ReturnType);
        var unknown = Il.Of(OpCodes.Pop);
        body.Code.AddRange(
        [
            .. find, Il.Of(OpCodes.Dup), Il.Constant(Async2.Dispatch.Unknown), Il.Of(OpCodes.Conv_I),
            Il.Of(OpCodes.Beq, unknown), Il.Of(OpCodes.Ret),
            unknown, .. resolve, Il.Of(OpCodes.Ret),
        ]);
        return body;
    }

    /// <summary>Makes the method that the JIT inlines.</summary>
    /// <param name="hidden">Where it stands.</param>
    /// <param name="lookup">Declares it.</param>
    /// <param name="methodTable">Leaves what identifies the receiver's type.</param>
    /// <param name="instance">Leaves what else an entry must agree in; empty if nothing.</param>
    /// <param name="others">Leaves the variant for a type that the first entry is not for, with receiver and entries on the stack.</param>
    public static SharedMethod MakeInlined(
        HiddenType hidden, MethodDefinition lookup, Instruction[] methodTable, Instruction[] instance, Instruction[] others)
    {
        var runtime = hidden.Runtime;
        lookup.ImplAttributes |= MethodImplAttributes.AggressiveInlining;
        var body = IlBody.Empty(lookup, lookup.ReturnType);
        var entry = body.AddLocal(runtime.DispatchEntry);
        var (miss, none) = (LoadReceiver(lookup), Il.Constant(0));
        body.Code.AddRange(
            [
                LoadReceiver(lookup), Il.Of(OpCodes.Brfalse, none), LoadEntries(lookup), Il.Of(OpCodes.Ldind_Ref),
                Il.Of(OpCodes.Stloc, entry), Il.Of(OpCodes.Ldloc, entry), Il.Of(OpCodes.Brfalse, miss),
                .. MissUnless(nameof(DispatchEntry.MethodTable), methodTable),
                .. instance.Length > 0 ? MissUnless(nameof(DispatchEntry.Instance), instance) : [],
                Il.Of(OpCodes.Ldloc, entry), Field(nameof(DispatchEntry.Variant)), Il.Of(OpCodes.Ret),
                miss, LoadEntries(lookup), .. others, Il.Of(OpCodes.Ret),
                none, Il.Of(OpCodes.Conv_I), Il.Of(OpCodes.Ret),
            ]);
        return new SharedMethod(hidden, lookup, body);

        Instruction Field(string name) => Il.Of(OpCodes.Ldfld, runtime.Field(typeof(DispatchEntry), name));

        Instruction[] MissUnless(string field, Instruction[] wanted) =>
            [Il.Of(OpCodes.Ldloc, entry), Field(field), .. wanted, Il.Of(OpCodes.Bne_Un, miss)];
    }

    /// <summary>
    /// A method that takes a receiver and the entries of a place, and returns a variant. Names of its parameters would be a row of metadata
    /// each.
    /// </summary>
    public static MethodDefinition NewMethod(
        HiddenType hidden, string name, TypeReference receiver, IReadOnlyList<GenericParameter> typeParameters)
    {
        var method = hidden.NewMethod(name, typeParameters);
        method.ReturnType = hidden.Module.TypeSystem.IntPtr;
        method.Parameters.Add(new ParameterDefinition(receiver));
        method.Parameters.Add(new ParameterDefinition(new ByReferenceType(hidden.Runtime.DispatchEntry)));
        return method;
    }

    /// <summary>Calls a method that resolves for calls in methods of that mode.</summary>
    public static Instruction[] Resolve(RuntimeLibrary runtime, string resolver, ContextMode caller) =>
        [Il.Constant((int)caller), runtime.Call(typeof(Async2.Dispatch), resolver)];

    /// <summary>What tells the lookups for different modes apart.</summary>
    public static string Suffix(ContextMode caller) => caller == ContextMode.Flow ? " flow" : "";

    public static Instruction LoadReceiver(MethodDefinition lookup) => Il.Of(OpCodes.Ldarg, lookup.Parameters[0]);

    /// <summary>Loads the reference to the field of the call site.</summary>
    public static Instruction LoadEntries(MethodDefinition lookup) => Il.Of(OpCodes.Ldarg, lookup.Parameters[1]);

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
    [
        .. (called.DeclaringType as GenericInstanceType)?.GenericArguments ?? [],
        .. (called as GenericInstanceMethod)?.GenericArguments ?? [],
    ];
}
