' For Each over Iterator functions, disposed at the end, on Exit For and by exceptions.
Namespace ForEachOverIterators
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            For Each n In Numbers("all")
                WriteLine(Await Steps.Of(completion.Calm(), n))
            Next
            For Each n In Numbers("exit")
                Await Steps.Go(completion.Calm())
                If n = 2 Then Exit For
            Next
            For Each n In Numbers("way")
                Await Steps.Go(completion)
            Next
        End Function

        Private Iterator Function Numbers(name As String) As IEnumerable(Of Integer)
            Try
                For i = 1 To 3
                    Yield i
                Next
            Finally
                WriteLine($"disposed {name}")
            End Try
        End Function
    End Module
End Namespace
