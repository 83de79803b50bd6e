namespace Async2;

/// <summary>Finds the variant of a method by reflection.</summary>
[StackTraceHidden]
internal static class VariantLookup
{
    private const BindingFlags Statics = BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>
    /// The address of the variant of <paramref name="method"/>. It is 0 if there is none, if its return type is not <paramref
    /// name="returnType"/>, or if code in mode <paramref name="caller"/> does not call it.
    /// </summary>
    /// <param name="method">The method.</param>
    /// <param name="returnType">The return type that the caller knows.</param>
    /// <param name="caller">The mode of the calling method; null for the twin of a synchronous method.</param>
    /// <param name="isUnbound">Whether the caller passes an argument before those of a static method: as the target of a delegate.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "What has been trimmed away has no variant: its task method is called.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "Only instances that exist are asked for; if one does not, its task method is called.")]
    internal static nint Of(MethodInfo method, RuntimeTypeHandle returnType, ContextMode? caller, bool isUnbound = false)
    {
        try
        {
            MethodInfo? found = caller is { } mode
                ? method.ReturnType.TypeHandle.Equals(returnType) ? Find(method, mode) : null
                : ReturnsFor(method.ReturnType, Type.GetTypeFromHandle(returnType)!) ? FindTwin(method, isUnbound) : null;
            return found is { } variant
                ? variant.MethodHandle.GetFunctionPointer()
                : 0;
        }
        catch (Exception e) when (
            e is NotSupportedException or InvalidOperationException or ArgumentException
            or TypeLoadException or BadImageFormatException or IOException)
        {
            return 0;    // a dynamic method, or a class that cannot be loaded here
        }
    }

    [RequiresUnreferencedCode("Looks members up by name.")]
    [RequiresDynamicCode("Makes instances of generic types.")]
    private static MethodInfo? Find(MethodInfo method, ContextMode caller)
    {
        if (method.DeclaringType is not { } declaring) return null;
        if (typeof(Frame).IsAssignableFrom(declaring))
            return KeepsTasks(declaring) ? null : Named(SimpleName(method), declaring, caller);
        if (ContinuationClass.Of(method) is { } continuationClass)
            return typeof(Frame).IsAssignableFrom(continuationClass) && IsClassOf(method, continuationClass)
                && !KeepsTasks(continuationClass)
                ? OfMethod(InstanceFor(method, continuationClass), declaring.IsValueType, caller)
                : null;
        return PassThrough.Find(method, caller);
    }

    [RequiresUnreferencedCode("Looks members up by name.")]
    [RequiresDynamicCode("Makes instances of generic types.")]
    private static MethodInfo? FindTwin(MethodInfo method, bool isUnbound)
    {
        if (method.DeclaringType is not { } declaring || ContinuationClass.OfTwin(method) is not { } twin || !IsClassOf(method, twin))
            return null;
        Type continuationClass = InstanceFor(method, twin);
        return isUnbound
            ? Named("Unbound", continuationClass, ContextMode.Flow)
            : OfMethod(continuationClass, declaring.IsValueType && !method.IsStatic, ContextMode.Flow);
    }

    // The results of variants have the same layout for all classes.
    private static bool ReturnsFor(Type returned, Type wanted) =>
        returned == wanted || (!returned.IsValueType && !wanted.IsValueType && wanted.IsAssignableFrom(returned));

    private static bool KeepsTasks(Type continuationClass) => continuationClass.IsDefined(typeof(KeepTasksAttribute), inherit: false);

    /// <summary>The variant in a method's continuation class; for a struct in a box, the second variant.</summary>
    [RequiresUnreferencedCode("Looks members up by name.")]
    private static MethodInfo? OfMethod(Type continuationClass, bool isBoxed, ContextMode caller)
    {
        if (isBoxed) return Named("Boxed", continuationClass, caller);
        MethodInfo? variant = continuationClass.GetMember("MoveNext", MemberTypes.Method, Statics)
            .OfType<MethodInfo>().FirstOrDefault(IsVariant);
        return caller == ContextMode.Async1 || variant?.IsDefined(typeof(FlowingVariantAttribute), inherit: false) == true ? variant : null;
    }

    /// <summary>Whether a method has a variant's return type. Others of its name do not.</summary>
    private static bool IsVariant(MethodInfo method) =>
        method.ReturnType == typeof(Continuation)
        || (method.ReturnType.IsGenericType && method.ReturnType.GetGenericTypeDefinition() == typeof(AsyncResult<>));

    /// <summary>A variant whose name says the mode.</summary>
    [RequiresUnreferencedCode("Looks members up by name.")]
    private static MethodInfo? Named(string member, Type continuationClass, ContextMode caller) =>
        (caller == ContextMode.Async1 ? continuationClass.GetMethod("Call" + member, Statics) : null)
            ?? continuationClass.GetMethod("Flow" + member, Statics);

    /// <summary>The name without that of the interface: members of an iterator are explicit implementations.</summary>
    private static string SimpleName(MethodInfo method) => method.Name[(method.Name.LastIndexOf('.') + 1)..];

    /// <summary>Whether a class belongs to a method. A proxy may repeat the attribute of the method that it overrides.</summary>
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
