' Implicit narrowing conversions, CType, DirectCast, TryCast and nullable arithmetic of awaited values.
Namespace Conversions
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim small As Byte = Await Steps.Of(completion.Calm(), 200)
            Dim text As String = Await Steps.Of(completion.Calm(), 12.5)
            Dim number As Integer = Await Steps.Of(completion.Calm(), "42")
            WriteLine($"{small} {text} {number} {CInt(Await Steps.Of(completion.Calm(), 2.5))} {CStr(Await Steps.Of(completion.Calm(), True))}")
            Dim maybe As Integer? = Await Steps.Of(completion.Calm(), CType(Nothing, Integer?))
            maybe += 1
            WriteLine($"{maybe.HasValue} {DirectCast(Await Steps.Of(completion.Calm(), CObj(7)), Integer)} {TryCast(Await Steps.Of(completion.Calm(), CObj(7)), String) Is Nothing}")
            Try
                small = Await Steps.Of(completion, 300)
            Catch ex As OverflowException
                WriteLine("overflow")
            End Try
        End Function
    End Module
End Namespace
