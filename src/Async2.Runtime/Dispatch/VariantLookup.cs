namespace Async2;

/// <summary>The way from a method, as reflection knows it, to its variant.</summary>
[StackTraceHidden]
internal static class VariantLookup
{
    private const BindingFlags Statics = BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>
    /// The address of the variant of <paramref name="method"/>; 0 if it has none, or one that returns something else than <paramref
    /// name="returnType"/> asks for, or that code in mode <paramref name="caller"/> does not call.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "What has been trimmed away has no variant: its task method is called.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "Only instances that exist are asked for; if one does not, its task method is called.")]
    internal static nint Of(MethodInfo method, RuntimeTypeHandle returnType, ContextMode caller)
    {
        try
        {
            return method.ReturnType.TypeHandle.Equals(returnType) && Find(method, caller) is { } variant
                ? variant.MethodHandle.GetFunctionPointer()
                : 0;
        }
        catch (Exception e) when (
            e is NotSupportedException or InvalidOperationException or ArgumentException
            or TypeLoadException or BadImageFormatException or IOException)
        {
            return 0;    // a method of another kind of code, or a class that cannot be loaded here
        }
    }

    [RequiresUnreferencedCode("Looks members up by name.")]
    [RequiresDynamicCode("Makes instances of generic types.")]
    private static MethodInfo? Find(MethodInfo method, ContextMode caller)
    {
        if (method.DeclaringType is not { } declaring) return null;
        if (typeof(Frame).IsAssignableFrom(declaring))
            return KeepsTasks(declaring) ? null : Named(SimpleName(method), declaring, caller);
        if (method.GetCustomAttribute<AsyncStateMachineAttribute>(inherit: false) is { StateMachineType: { } continuationClass })
            return typeof(Frame).IsAssignableFrom(continuationClass) && IsClassOf(method, continuationClass)
                && !KeepsTasks(continuationClass)
                ? OfMethod(InstanceFor(method, continuationClass), declaring.IsValueType, caller)
                : null;
        return PassThrough.Find(method, caller);
    }

    private static bool KeepsTasks(Type continuationClass) => continuationClass.IsDefined(typeof(KeepTasksAttribute), inherit: false);

    /// <summary>
    /// A method's own variant is called as the method of its state machine was; a struct's is not for receivers in a box.
    /// </summary>
    [RequiresUnreferencedCode("Looks members up by name.")]
    private static MethodInfo? OfMethod(Type continuationClass, bool isBoxed, ContextMode caller)
    {
        if (isBoxed) return Named("Boxed", continuationClass, caller);
        MethodInfo? variant = continuationClass.GetMember("MoveNext", MemberTypes.Method, Statics)
            .OfType<MethodInfo>().FirstOrDefault(IsVariant);
        return caller == ContextMode.Async1 || variant?.IsDefined(typeof(FlowingVariantAttribute), inherit: false) == true ? variant : null;
    }

    /// <summary>Of what has the name, only variants return what variants return.</summary>
    private static bool IsVariant(MethodInfo method) =>
        method.ReturnType == typeof(Continuation)
        || (method.ReturnType.IsGenericType && method.ReturnType.GetGenericTypeDefinition() == typeof(AsyncResult<>));

    /// <summary>The names of other variants say the mode.</summary>
    [RequiresUnreferencedCode("Looks members up by name.")]
    private static MethodInfo? Named(string member, Type continuationClass, ContextMode caller) =>
        (caller == ContextMode.Async1 ? continuationClass.GetMethod("Call" + member, Statics) : null)
            ?? continuationClass.GetMethod("Flow" + member, Statics);

    /// <summary>The members of an iterator are explicit implementations.</summary>
    private static string SimpleName(MethodInfo method) => method.Name[(method.Name.LastIndexOf('.') + 1)..];

    /// <summary>A proxy repeats the attributes of what it overrides, this one too.</summary>
    private static bool IsClassOf(MethodInfo method, Type continuationClass) =>
        continuationClass.DeclaringType?.HasSameMetadataDefinitionAs(method.DeclaringType!) == true;

    /// <summary>The class repeats the type parameters of the method's type and of the method.</summary>
    [RequiresDynamicCode("Makes an instance of a generic type.")]
    [RequiresUnreferencedCode("Makes an instance of a generic type.")]
    private static Type InstanceFor(MethodInfo method, Type continuationClass) =>
        continuationClass.IsGenericTypeDefinition
            ? continuationClass.MakeGenericType([.. method.DeclaringType!.GetGenericArguments(), .. method.GetGenericArguments()])
            : continuationClass;
}
