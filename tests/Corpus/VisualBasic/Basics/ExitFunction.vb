' Exit Function gives the default result, before and after an await, and out of a loop.
Namespace ExitFunction
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            For n = 0 To 3
                WriteLine(Await Named(If(n = 3, completion, completion.Calm()), n))
            Next
        End Function

        Private Async Function Named(completion As Completion, n As Integer) As Task(Of Integer)
            If n = 0 Then Exit Function
            Do
                If n = 1 Then Exit Function
                n += Await Steps.Of(completion, 10)
                If n > 30 Then Return n
                If n = 22 Then Exit Function
            Loop
        End Function
    End Module
End Namespace
